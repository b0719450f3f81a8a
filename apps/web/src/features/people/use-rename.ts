import { failures, people, toasts } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { boxRefreshes } from './api.ts'

/** Renames a person and shows a toast. `rename` returns whether it succeeded. */
export const useRename = (person: string) => {
  const update = useAction(people.update, boxRefreshes)
  const rename = (name: string) =>
    update.run(
      { params: { person }, body: { name } },
      { done: toasts.modelRenamed(name), failed: failures.modelRename },
    )
  return { rename, busy: update.busy }
}
