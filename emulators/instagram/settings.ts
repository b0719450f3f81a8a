import { z } from 'zod'

const App = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  name: z.string().default('Vitrine'),
  /** The redirect URL must match one of these exactly. Without a list, sign-in and code exchange must use the same URL. */
  redirectUris: z.array(z.string()).optional(),
})

export const InstagramSettings = z.object({
  apps: z.array(App).default([{ clientId: '990000000000001', clientSecret: 'emulated-instagram', name: 'Vitrine' }]),
  /** The documented response to a code exchange is a list; in practice, it is a flat object. */
  tokenShape: z.enum(['list', 'flat']).default('list'),
  quotaTotal: z.int().default(50),
  containerLimit: z.int().default(400),
  /** A container is ready once its media are checked and it has been read `…Polls` times or is `processingSeconds` old. */
  imagePolls: z.int().default(0),
  videoPolls: z.int().default(1),
  processingSeconds: z.number().default(60),
  fetchTimeoutMs: z.number().default(10_000),
  refuseEditLists: z.boolean().default(true),
  /** Calls allowed per account per day. Instagram allows 4800 for each impression of the account. */
  callsPerDay: z.number().default(4_800_000),
  locations: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .default([{ id: '213385402', name: 'London, United Kingdom' }]),
  /** Where events are sent. Set through `POST /_emulator/webhook`, which verifies the URL first. */
  webhook: z.object({ url: z.url(), verifyToken: z.string() }).optional(),
  webhookRetryMs: z.array(z.number()).default([1000, 5000, 30_000]),
  webhookCopies: z.int().min(1).default(1),
  /** The webhook field in which mentions arrive: `comments` with Instagram Login, `mentions` with Facebook Login. */
  mentionsArriveAs: z.enum(['comments', 'mentions']).default('comments'),
})

export type InstagramSettings = z.infer<typeof InstagramSettings>
