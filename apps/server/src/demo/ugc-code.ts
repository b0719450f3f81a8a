import { createHash } from 'node:crypto'
import type { DemoUgc } from '@vitrine/demo/catalogue/ugc.ts'

const TIKTOK_IDS = 7_400_000_000_000_000_000n

/** The code in a post's URL. It is always the same, so that a post is added to its network only once. */
export const codeOf = ({ on, by, caption }: DemoUgc) => {
  const digest = createHash('sha256').update(`${by} ${caption}`).digest()
  return on === 'TikTok'
    ? String(TIKTOK_IDS + BigInt(digest.readUInt32BE()))
    : `C${digest.toString('base64url').slice(0, 10)}`
}
