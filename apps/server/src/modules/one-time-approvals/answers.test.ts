import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { oneTimeApprovals as routes } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApprovalWorld, newApprovalWorld } from './testing/approval-world.ts'

let scene: ApprovalWorld
beforeAll(async () => {
  scene = await newApprovalWorld()
})
afterAll(() => scene.close())

type Client = { localAddress: string; body: object }
/** Sends JSON from one of this machine's addresses, over a separate connection. Returns the status. */
const put = ({ port }: { port: number }, path: string, { localAddress, body }: Client) =>
  new Promise<number>((done, fail) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(
      { host: '127.0.0.1', port, path, method: 'PUT', localAddress, agent: false, headers },
      (reply) => {
        reply.resume().once('end', () => done(reply.statusCode ?? 0))
      },
    )
    sent.once('error', fail).end(JSON.stringify(body))
  })

/** The file that is attached to a PDF. */
const attachmentOf = async (bytes: Buffer) => {
  const { catalog } = await PDFDocument.load(bytes)
  const [name, spec] = [0, 1].map((at) =>
    catalog
      .lookup(PDFName.of('Names'), PDFDict)
      .lookup(PDFName.of('EmbeddedFiles'), PDFDict)
      .lookup(PDFName.of('Names'), PDFArray)
      .lookup(at),
  )
  if (!(name instanceof PDFHexString) || !(spec instanceof PDFDict)) throw new Error('nothing is attached')
  const stream = spec.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'))
  if (!(stream instanceof PDFRawStream)) throw new Error('the attachment is empty')
  return { name: name.decodeText(), bytes: Buffer.from(decodePDFRawStream(stream).decode()) }
}

describe('an answer', () => {
  it('takes effect once when 50 answers arrive at the same time', async () => {
    const { approval, secret } = await scene.ask((await scene.newPost()).uuid)
    const { terms_hash } = (await scene.open(secret)).reply
    const sent = { answer: 'approve', name: 'Kari', terms_hash, accepted: true }
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => scene.answer(secret, n % 2 ? sent : { answer: 'decline' })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(all.filter(({ status }) => status !== 200).map(({ body }) => body['code']))).toEqual(
      new Set(['approval.answered']),
    )
    const { rows } = await scene.world.db.execute(
      sql`select 1 from ledger where event = 'one_time_approval.answered' and about = ${approval.uuid}`,
    )
    expect(rows).toHaveLength(1)
  })

  it('results in one event, one emailed copy, one file and one proof when 50 clients send it over HTTP', async () => {
    const { approval, secret } = await scene.ask((await scene.newPost()).uuid)
    const { terms_hash } = (await scene.open(secret)).reply
    const email = 'fifty@solvik.example'
    const clients = Array.from({ length: 50 }, (_, n) => ({
      // Each client has its own address, because failed answers are limited per address.
      localAddress: `127.0.5.${n + 1}`,
      body: { answer: 'approve', name: `Client ${n}`, email, terms_hash, accepted: true },
    }))
    const path = `/v1/public/team/one_time_approval/update/${secret}/`
    const statuses = await Promise.all(clients.map((client) => put(scene.world.settings, path, client)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    await scene.world.finishJobs()
    const { rows } = await scene.world.db.execute<{ data: { proof_hash: string } }>(
      sql`select data from ledger where event = 'one_time_approval.answered' and about = ${approval.uuid}`,
    )
    const shown = await scene.show(approval.uuid)
    expect(rows.map(({ data }) => data.proof_hash)).toEqual([shown.proof_hash])
    expect(shown.name).toBe(`Client ${statuses.indexOf(200)}`)
    expect(shown.files).toHaveLength(1)
    expect((await scene.world.mails()).filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('requires the box to be ticked', async () => {
    const { secret } = await scene.ask((await scene.newPost()).uuid)
    const { terms_hash } = (await scene.open(secret)).reply
    const { status } = await scene.answer(secret, { answer: 'approve', name: 'Kari', terms_hash, accepted: false })
    expect(status).toBe(422)
    expect((await scene.open(secret)).reply.status).toBe('pending')
  })

  it('is emailed to the creator and to the person who requested it', async () => {
    const before = (await scene.world.mails()).length
    const { secret } = await scene.ask((await scene.newPost()).uuid)
    await scene.agree(secret)
    const mails = (await scene.world.mails()).slice(before)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([scene.ada.email, 'kari@solvik.example'].toSorted())
  })

  it('triggers a confirmation email to the creator when it is withdrawn', async () => {
    const { secret } = await scene.newApproved()
    await scene.answer(secret, { answer: 'revoke', reason: '' })
    const mails = await scene.world.mails()
    const confirmed = mails.find(({ subject }) => subject.startsWith('You withdrew your permission'))
    expect(confirmed?.to).toBe('kari@solvik.example')
  })

  it('leaves a proof whose hash can be verified from the export alone', async () => {
    const { approval, secret, file } = await scene.newApproved()
    const params = { one_time_approval: approval.uuid }
    const { text } = await scene.world.call(routes.proof, scene.ada, { params })
    const exported = JSON.parse(text) as { proof: string; sha256: string; media: { sha256: string }[] }
    const sha256 = (said: string) => createHash('sha256').update(said, 'utf8').digest('hex')
    expect(sha256(exported.proof)).toBe(exported.sha256)
    const proof = JSON.parse(exported.proof) as Record<string, unknown>
    expect(sha256(String(proof['terms']))).toBe(proof['terms_sha256'])
    expect(proof).toMatchObject({
      answer: 'approved',
      accepted_terms: true,
      name: 'Kari Nordal',
      address: expect.stringMatching(/^10\.9\.\d+\.0\/24$/),
      post: { handle: approval.post.handle, caption: approval.post.caption },
      scope: { channels: ['web', 'social'] },
    })
    expect(approval.proof_hash).toBe(exported.sha256)
    const { rows } = await scene.world.db.execute(sql`select sha256 from versions where file = ${file}`)
    expect(exported.media.map(({ sha256: hash }) => ({ sha256: hash }))).toEqual(rows)
    const own = await scene.world.call(routes.ownProof, undefined, { params: { secret } })
    expect(own.text).toBe(text)
    const pdf = await scene.world.call(routes.proof, scene.ada, { params, query: { format: 'pdf' } })
    expect(pdf.headers['content-type']).toBe('application/pdf')
  })

  it('leaves a PDF proof that contains the same JSON, byte for byte', async () => {
    const { approval } = await scene.newApproved()
    const url = (format: string) => `/v1/socials/team/one_time_approval/proof/${approval.uuid}/?format=${format}`
    const read = async (format: string) => {
      const headers = { cookie: scene.ada.cookie }
      return (await scene.world.app.inject({ method: 'GET', url: url(format), headers })).rawPayload
    }
    const attached = await attachmentOf(await read('pdf'))
    expect(attached.name).toBe('proof.json')
    expect(Buffer.compare(attached.bytes, await read('json'))).toBe(0)
    const { proof, sha256 } = JSON.parse(attached.bytes.toString('utf8')) as { proof: string; sha256: string }
    expect(createHash('sha256').update(proof, 'utf8').digest('hex')).toBe(sha256)
    const changed = proof.replace('"approved"', '"declined"')
    expect(changed).not.toBe(proof)
    expect(createHash('sha256').update(changed, 'utf8').digest('hex')).not.toBe(sha256)
  })
})
