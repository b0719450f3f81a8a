import { failures, people, toasts } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { boxRefreshes } from './api.ts'

/** Renames a person and shows a toast. Returns whether it succeeded. */
export const useRename = (person: string) => {
  const update = useAction(people.update, boxRefreshes)
  return (name: string) =>
    update.run(
      { params: { person }, body: { name } },
      { done: toasts.modelRenamed(name), failed: failures.modelRename },
    )
}
