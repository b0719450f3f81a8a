import { AppError } from '@vitrine/contract'

const listeners = new Set<() => void>()
/** Calls a listener when a request fails because the session has ended. Returns how to unsubscribe. */
export const onSignedOut = (hear: () => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Every error of a request passes here, to detect an ended session. Returns the error, to be thrown. */
export const notifyIfSignedOut = <E>(error: E): E => {
  if (error instanceof AppError && error.code === 'auth.required') for (const hear of listeners) hear()
  return error
}
