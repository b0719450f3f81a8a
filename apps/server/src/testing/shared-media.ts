import { inject } from 'vitest'
import { type Media, newMedia } from '../platform/media/media.ts'

let shared: Media | undefined

/**
 * The media port that all worlds of a test process share: starting its child processes takes longer than most tests. The
 * copy can be spied on, and closing it does nothing.
 */
export const sharedMedia = (): Media => {
  shared ??= newMedia({ scratch: inject('scratch') })
  return { ...shared, close: async () => {} }
}
