import { z } from 'zod'

const App = z.object({
  clientKey: z.string(),
  clientSecret: z.string(),
  name: z.string().default('Vitrine'),
  /** The allowed redirect URLs, compared exactly. If absent, every URL is allowed. */
  redirectUris: z.array(z.string()).optional(),
})

export const TikTokSettings = z.object({
  apps: z.array(App).default([{ clientKey: 'awemulatedclient01', clientSecret: 'emulated-tiktok', name: 'Vitrine' }]),
  /** An unaudited app can only post privately, to private accounts, for five users a day. */
  isAudited: z.boolean().default(true),
  /** The lifetime of access tokens. One page of TikTok’s documentation says 24 hours, a newer one 2 hours. */
  accessSeconds: z.number().default(86_400),
  refreshSeconds: z.number().default(31_536_000),
  codeSeconds: z.number().default(600),
  /** Domains (`example.com`, including subdomains) and prefixes (`https://example.com/media/`) from which media can be fetched. */
  verified: z.array(z.string()).default(['localhost', '127.0.0.1']),
  /** Hosts that can be used without https and by IP address, because a test and its media run on one machine. */
  insecureHosts: z.array(z.string()).default(['localhost', '127.0.0.1']),
  /** How many status reads still report a post as in progress after it has been published. */
  pollsBeforeComplete: z.int().default(1),
  /** How many further reads it takes until the id of a public post is returned. */
  pollsBeforePublicId: z.int().default(1),
  pullTimeoutMs: z.number().default(30_000),
  postsPerDay: z.int().default(15),
  /** Rate limits, in calls per minute for each token. */
  initPerMinute: z.int().default(6),
  creatorInfoPerMinute: z.int().default(20),
  statusPerMinute: z.int().default(30),
  displayPerMinute: z.int().default(600),
  webhookUrl: z.url().optional(),
  webhookRetryMs: z.array(z.number()).default([1000, 5000, 30_000]),
  webhookCopies: z.int().min(1).default(1),
})

export type TikTokSettings = z.infer<typeof TikTokSettings>
