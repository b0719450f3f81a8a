import { AppError } from '@vitrine/contract'
import { toast } from '../ui/toasts.tsx'

/** For `onError`: a toast with the given text and the server's message. */
export const toastError = (text: string) => (error: unknown) =>
  toast.stop(text, { detail: error instanceof AppError ? (error.extra.detail ?? error.message) : undefined })
