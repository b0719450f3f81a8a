import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { auth, type Route, uploads } from '@vitrine/contract'
import { expect, vi } from 'vitest'
import { killDatabase } from './kill-server.ts'
import { freePort, newProduct } from './product.ts'

type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** The IP address that the request appears to come from. */
  address?: string
}
/** A signed-in browser. */
export type Visitor = { cookie: string; email: string }

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')

/** The product in a separate process with its demo team, and clients that call it over HTTP. */
export const startReplay = async () => {
  const room = await mkdtemp(path.join(tmpdir(), 'vitrine-replay-'))
  await chmod(room, 0o755)
  const folder = path.join(room, 'data')
  const product = newProduct(folder, await freePort(), { VITRINE_DEMO_FILES: '0', TRUST_PROXY: 'loopback' })
  const { url } = product
  let exits = 0
  const launch = async () => {
    product.launch().once('exit', () => (exits += 1))
    await product.ready()
  }
  await launch()

  const call = async (route: Route, who: Visitor | undefined, sent: Sent = {}) => {
    const { params = {}, query = {}, body, headers = {}, address } = sent
    const to = route.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '')
    const answer = await fetch(`${url}${to}?${new URLSearchParams(query)}`, {
      method: route.method,
      redirect: 'manual',
      headers: {
        origin: url,
        ...(who && { cookie: who.cookie }),
        ...(body !== undefined && !('content-type' in headers) && { 'content-type': 'application/json' }),
        ...(address && { 'x-forwarded-for': address }),
        ...headers,
      },
      ...(body !== undefined && {
        body:
          body instanceof Uint8Array ? new Uint8Array(body) : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = bytes.toString()
    const isJson = String(answer.headers.get('content-type')).includes('json')
    // oxlint-disable-next-line no-explicit-any
    const json: any = isJson && text ? JSON.parse(text) : undefined
    return { status: answer.status, headers: answer.headers, bytes, text, json, cookies: cookiesOf(answer) }
  }
  const signIn = async (email: string, password = 'vitrine-demo'): Promise<Visitor> => {
    const { status, cookies } = await call(auth.signIn, undefined, { body: { email, password } })
    expect(status).toBe(200)
    return { email, cookie: cookies }
  }
  const team = String(
    (await call(auth.hello, await signIn('tomas@solvik.example'))).json.teams.find(
      ({ name }: { name: string }) => name === 'Visit Solvik',
    ).uuid,
  )
  const append = (who: Visitor, upload: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
    call(uploads.append, who, {
      params: { upload },
      body: bytes,
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        ...headers,
      },
    })
  const begin = async (who: Visitor, name: string, size: number) =>
    String((await call(uploads.begin, who, { params: { team }, body: { files: [{ name, size }] } })).json[0].uuid)
  const upload = async (who: Visitor, name: string, bytes: Uint8Array) => {
    const { status, headers } = await append(who, await begin(who, name, bytes.length), bytes)
    expect(status).toBe(204)
    return String(headers.get('vitrine-file'))
  }
  /** Uploads a zip, waits until it is expanded, and returns the number of files added and the entries left out. */
  const expand = async (who: Visitor, bytes: Uint8Array) => {
    const uuid = await begin(who, 'photos.zip', bytes.length)
    expect((await append(who, uuid, bytes)).status).toBe(204)
    const entries = async () => (await call(uploads.entries, who, { params: { upload: uuid } })).json
    await vi.waitFor(async () => expect((await entries()).expanding).toBe(false), { timeout: 300_000, interval: 100 })
    return (await entries()) as { files: number; left_out: { name: string; problem: string }[] }
  }
  return {
    url,
    team,
    product,
    database: path.join(folder, 'database'),
    launch,
    exits: () => exits,
    call,
    signIn,
    begin,
    append,
    upload,
    expand,
    close: async () => {
      await product.end('SIGKILL')
      await killDatabase(path.join(folder, 'database'))
      await rm(room, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
