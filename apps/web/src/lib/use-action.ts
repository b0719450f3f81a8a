import type { Input, Reply, Route } from '@vitrine/contract'
import { confirm } from '../ui/Dialog.tsx'
import { toast } from '../ui/toasts.tsx'
import { useSend } from './query.ts'
import { toastError } from './toast-error.ts'

type Messages<T> = {
  /** The confirmation to ask for first. Nothing is sent unless the user confirms. */
  ask?: Parameters<typeof confirm>[0] | undefined
  /** The toast after success, or a handler for the response. */
  done?: string | ((reply: T) => unknown) | undefined
  /** The toast after a failure. */
  failed: string
}

/** Calls a route from a button: asks for confirmation if needed, sends, refreshes and shows a toast. Returns whether
 *  the call succeeded. */
export const useAction = <R extends Route>(route: R, refreshes: readonly Route[] = []) => {
  const { mutateAsync, isPending: busy, variables } = useSend(route, { refreshes })
  const run = async (input: Input<R>, { ask, done, failed }: Messages<Reply<R>>) => {
    if (ask && !(await confirm(ask))) return false
    try {
      const reply = await mutateAsync(input)
      if (typeof done === 'string') toast.ok(done)
      else done?.(reply)
      return true
    } catch (error) {
      toastError(failed)(error)
      return false
    }
  }
  return { run, busy, variables }
}
