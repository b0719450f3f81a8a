import { reasonOf } from './errors.ts'
import { toast } from '../ui/toasts.tsx'

/** For `onError`: a toast with the given text and the server's reason. */
export const toastError = (text: string) => (error: unknown) => toast.stop(text, { detail: reasonOf(error) })
