import { z } from 'zod'
import { oauthSettings } from '../kit/oauth-request.ts'

const MB = 1024 * 1024

export const CanvaSettings = z.object({
  ...oauthSettings('OC-emulated000001', 'emulated-canva', 14_400, 365 * 86_400),
  /** The two formats of token endpoint errors: `{code, message}` or `{error, error_description}`. */
  oauthErrors: z.enum(['code', 'error']).default('code'),
  /** How many reads of an upload job still return `in_progress`. */
  pollsBeforeDone: z.int().default(1),
  imageBytes: z.number().default(50 * MB),
  videoBytes: z.number().default(500 * MB),
  /** Rate limits, in calls per minute for each user. */
  uploadsPerMinute: z.int().default(30),
  jobsPerMinute: z.int().default(180),
  usersPerMinute: z.int().default(10),
  assetsPerMinute: z.int().default(100),
})
export type CanvaSettings = z.infer<typeof CanvaSettings>
