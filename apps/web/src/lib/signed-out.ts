import { AppError } from '@vitrine/contract'

const listeners = new Set<() => void>()
/** Hears whenever the server no longer knows who asks, whatever it was that asked. Answers how to stop. */
export const onSignedOut = (hear: () => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** The one place that every refusal passes, of queries, changes, uploads and downloads alike; answers the refusal, to be thrown on. */
export const notifyIfSignedOut = <E>(error: E): E => {
  if (error instanceof AppError && error.code === 'auth.required') for (const hear of listeners) hear()
  return error
}
