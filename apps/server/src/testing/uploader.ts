import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type FileCard, files, teams, uploads } from '@vitrine/contract'

/** Uploads over HTTP as browsers do (tus), and resumes after a killed server has restarted. */
export type Uploader = ReturnType<typeof newUploader>
export type Owner = { cookie: string; team: string }

/** Creates the owner of an empty installation. */
export const setUpOwner = async (url: string): Promise<Owner> => {
  const answer = await fetch(url + teams.setUp.path, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'owner@example.test',
      password: 'a password of the tests',
      first_name: 'Ada',
      last_name: 'Lind',
      team_name: 'Visit Solvik',
      time_zone: 'Europe/Oslo',
    }),
  })
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Error(`no owner could be made: ${JSON.stringify(body)}`)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  return { cookie: cookie.join('; '), team: (body as { team: string }).team }
}

export const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** An error response from the server, as an exception. */
export class UploadReply extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(`${status} ${text}`)
    this.status = status
  }
}

type Sent = { file: string | null; resumed: number; again: number }

export const newUploader = (url: string, { cookie, team }: Owner) => {
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) => {
    const answer = await fetch(url + path, {
      method,
      headers: { origin: url, cookie, ...headers },
      ...(body !== undefined && { body, duplex: 'half' }),
    })
    if (answer.status >= 400) throw new UploadReply(answer.status, await answer.text())
    return answer
  }
  const json = async <T>(path: string): Promise<T> => (await ask('GET', path)).json() as Promise<T>

  const begin = async (named: { name: string; size: number; path?: string[] }[]) => {
    const body = JSON.stringify({ files: named })
    const path = uploads.begin.path.replace(':team', team)
    const answer = await ask('POST', path, { 'content-type': 'application/json' }, body)
    return (await answer.json()) as { uuid: string; url: string }[]
  }
  const offsetOf = (answer: Response) => Number(answer.headers.get('upload-offset'))
  const patch = (to: string, offset: number, body: BodyInit) =>
    ask(
      'PATCH',
      to,
      {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body,
    )

  /** Sends bytes to a URL, at most `chunk` bytes at a time. After a broken connection, asks where to resume. */
  const send = async (to: string, bytes: Uint8Array, chunk = bytes.length, begun = false): Promise<Sent> => {
    let [sent, resumed, again] = [0, 0, 0]
    for (let knows = !begun; ; ) {
      try {
        if (!knows) {
          const answer = await ask('HEAD', to)
          const offset = offsetOf(answer)
          again += Math.max(0, sent - offset)
          sent = offset
          resumed += 1
          knows = true
          if (sent === bytes.length) return { file: answer.headers.get('vitrine-file'), resumed, again }
        }
        const piece = bytes.subarray(sent, sent + chunk)
        const answer = await patch(to, sent, new Uint8Array(piece))
        sent = offsetOf(answer)
        if (sent === bytes.length) return { file: answer.headers.get('vitrine-file'), resumed, again }
      } catch (error) {
        if (error instanceof UploadReply && error.status < 500) throw error
        if (error instanceof UploadReply && error.status === 507) throw error
        knows = false
        await pause(50)
      }
    }
  }
  /** Uploads one file completely. Registering the upload is also retried until it gets a response. */
  const upload = async (name: string, bytes: Uint8Array, chunk?: number): Promise<Sent> => {
    for (;;) {
      const begun = await begin([{ name, size: bytes.length }]).catch((error: unknown) => {
        if (error instanceof UploadReply) throw error
        return undefined
      })
      if (begun?.[0]) return send(begun[0].url, bytes, chunk)
      await pause(50)
    }
  }
  type Page = { results: FileCard[]; next: string | null }
  const list = async (): Promise<FileCard[]> => {
    const all: FileCard[] = []
    for (let cursor = ''; ; ) {
      const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) })
      const page = await json<Page>(`${files.list.path.replace(':team', team)}?${query}`)
      all.push(...page.results)
      if (page.next === null) return all
      cursor = page.next
    }
  }
  return { url, cookie, team, ask, json, begin, patch, send, upload, list }
}
