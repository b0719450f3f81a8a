import { AppError, failures, people, type Person, toasts } from '@vitrine/contract'
import { useSend } from '../../lib/query.ts'
import { useAction } from '../../lib/use-action.ts'
import { toastError } from '../../lib/toast-error.ts'
import { toast } from '../../ui/toasts.tsx'
import { boxRefreshes } from './api.ts'
import { mergeWords, nameOrUnnamed } from './copy.ts'

/** Undoes one merge and shows a toast. */
export const useUnmerge = () => {
  const { run, busy, variables } = useAction(people.unmerge, boxRefreshes)
  const unmerge = (person_merge: string, name: string) =>
    run({ params: { person_merge } }, { done: mergeWords.undone(name), failed: mergeWords.undoFailed })
  return { unmerge, busy: busy ? variables?.params.person_merge : undefined }
}

/** Merges people into a person. The toast offers to undo it. Returns whether it succeeded. */
export const useMerge = () => {
  const merge = useAction(people.merge, boxRefreshes)
  const undo = useSend(people.unmerge, { refreshes: boxRefreshes })
  /** Returns false for a merge that was already undone, so that the others can still be undone. */
  const undoOne = (person_merge: string) =>
    undo.mutateAsync({ params: { person_merge } }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'thing.not_found') return false
        throw error
      },
    )
  const undoAll = async ({ merges }: Person, sources: readonly string[]) => {
    const made = merges.filter(({ merged }) => sources.includes(merged.uuid))
    try {
      for (const { uuid, merged } of made) if (await undoOne(uuid)) toast.ok(mergeWords.undone(nameOrUnnamed(merged)))
    } catch (error) {
      toastError(mergeWords.undoFailed)(error)
    }
  }
  const run = (target: string, sources: readonly string[]) =>
    merge.run(
      { params: { person: target }, body: { people: [...sources] } },
      {
        done: (kept) => toast.ok(toasts.peopleMerged, { undo: () => void undoAll(kept, sources) }),
        failed: failures.peopleMerge,
      },
    )
  return { merge: run, busy: merge.busy }
}
