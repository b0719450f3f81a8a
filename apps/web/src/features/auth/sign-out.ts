import { AppError, auth } from '@vitrine/contract'
import { call } from '../../lib/client.ts'
import { toast } from '../../ui/toasts.tsx'
import { sessionWords } from './copy.ts'

/** Ends the session and loads a new page, so that none of this person's data stays in memory. */
export const signOut = async (to = '/sign-in') => {
  try {
    await call(auth.signOut)
  } catch (error) {
    const gone = error instanceof AppError && error.code === 'auth.required'
    if (!gone) {
      toast.stop(sessionWords.stillSignedIn, { detail: error instanceof AppError ? error.message : undefined })
      return
    }
  }
  location.assign(to)
}
