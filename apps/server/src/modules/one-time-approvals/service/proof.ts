import { createHash } from 'node:crypto'
import { AppError, type PageReply } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { shortenAddress } from '../../../platform/http/shorten-address.ts'
import type { Db } from '../../../platform/db/db.ts'
import { proofCopy } from '../copy.ts'
import { mediaOf, type Row } from '../store.ts'
import { printProof } from './proof-pdf.ts'

const PROOF_FORMAT = 'vitrine-one-time-approval/1'

/** JSON with sorted keys and without spaces: the same content always gives the same text. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}
const hashOf = (proof: string) => createHash('sha256').update(proof, 'utf8').digest('hex')

type Answer = { answer: 'approved' | 'declined'; name: string; email: string; reason?: string; ends_at: Date | null }
/** The record of an answer: the request, its wording, who answered, when and from where. */
export const proofOf = (
  row: Row,
  team: { name: string },
  { wire, now }: Pick<Context, 'wire' | 'now'>,
  { ends_at, ...answer }: Answer,
) => {
  const proof = canonical({
    format: PROOF_FORMAT,
    approval: row.uuid,
    team: { uuid: row.team, name: team.name },
    post: row.post,
    scope: row.scope,
    terms: row.terms,
    terms_sha256: row.terms_hash,
    asked_at: row.created_at.toISOString(),
    viewed_at: row.viewed_at?.toISOString() ?? null,
    answered_at: now.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    ...answer,
    accepted_terms: answer.answer === 'approved',
    address: shortenAddress(wire.address),
    user_agent: wire.user_agent,
  })
  return { proof, proof_hash: hashOf(proof) }
}

type Media = Awaited<ReturnType<typeof mediaOf>>
/** The proof as a separate document, with the media received since. `proof` is the hashed text, so anyone can check the hash. */
const exportedProof = ({ proof, proof_hash, status, revoked_at, revoked_by }: Row, media: Media) => ({
  format: PROOF_FORMAT,
  verify: proofCopy.verify,
  sha256: proof_hash,
  proof,
  status,
  revoked_at: revoked_at?.toISOString() ?? null,
  revoked_by,
  media: media.map((one) => ({ ...one, received_at: one.received_at.toISOString() })),
})

/** Returns the proof as a download. Throws if the request has not been answered. */
export const sendProof = async (db: Db, row: Row, format: 'json' | 'pdf'): Promise<PageReply> => {
  if (row.proof === null || row.proof_hash === null) throw new AppError('approval.no_proof')
  const media = await mediaOf(db, row.uuid)
  const json = `${JSON.stringify(exportedProof(row, media), null, 2)}\n`
  const name = `approval-${row.post.handle.replace(/[^\w.-]/g, '_')}-${row.uuid}`
  const cache = 'no-store'
  if (format === 'json')
    return { type: 'application/json; charset=utf-8', body: json, cache, attachment: `${name}.json` }
  return { type: 'application/pdf', body: await printProof(row, media, json), cache, attachment: `${name}.pdf` }
}
