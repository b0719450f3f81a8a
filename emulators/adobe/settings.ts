import { z } from 'zod'
import { oauthSettings } from '../kit/oauth-request.ts'

const MB = 1024 * 1024

export const AdobeSettings = z.object({
  ...oauthSettings('emulated0adobe0client', 'emulated-adobe-secret', 86_399, 14 * 86_400),
  /** Uploads to Libraries must be smaller than this, as documented. */
  libraryBytes: z.number().default(5 * MB),
  /** Whether creating an element returns 202 and a URL to poll for its progress. */
  isAsync: z.boolean().default(false),
  /** The size of one part of an upload to Frame.io. */
  partBytes: z.number().default(25 * MB),
  frameioBytes: z.number().default(1024 * 1024 * MB),
  /** How many reads of a Frame.io file still report it as not transcoded. */
  pollsBeforeDone: z.int().default(1),
  /** Rate limits, in calls per minute for each user. */
  librariesPerMinute: z.int().default(120),
  frameioPerMinute: z.int().default(120),
})
export type AdobeSettings = z.infer<typeof AdobeSettings>
