import { inject } from 'vitest'
import { type Media, newMedia } from '../platform/media/media.ts'

let shared: Media | undefined

/**
 * The media port that all worlds of a test process share: starting its child processes takes longer than most tests.
 * Returns a copy that can be spied on; closing the copy does nothing.
 */
export const sharedMedia = (): Media => {
  shared ??= newMedia({ scratch: inject('scratch') })
  return { ...shared, close: async () => {} }
}
