import { AppError } from '@vitrine/contract'

const listeners = new Set<() => void>()
/** Calls a listener when a request fails because the session has ended. Returns a function that unsubscribes. */
export const onSignedOut = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Receives every request error, to detect an ended session. Returns the error for the caller to throw. */
export const notifyIfSignedOut = <E>(error: E): E => {
  if (error instanceof AppError && error.code === 'auth.required') for (const listener of listeners) listener()
  return error
}
