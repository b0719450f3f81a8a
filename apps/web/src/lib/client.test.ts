import { AppError, auth, teams } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newCall, newIdempotencyKey } from './client.ts'

const team = '0198c6e0-0000-7000-8000-000000000001'
const member = {
  uuid: team,
  user: { uuid: team, first_name: 'Ada', last_name: 'L', email: 'ada@solvik.example' },
  role: { uuid: team, name: 'Editor' },
  suspended: false,
  joined_at: '2026-10-14T08:52:00.000Z',
  last_login: null,
}
const page = { results: [member], next: null, count: 1 }
const offline = () => Promise.reject(new TypeError('fetch failed'))
const json =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }))

/** A fake `fetch` with the given responses, which records the requests and the delays. */
const scene = (...answers: (() => Promise<Response>)[]) => {
  const sent: [string, RequestInit][] = []
  const waits: number[] = []
  const call = newCall(
    (url, init) => {
      sent.push([url, init])
      return answers[sent.length - 1]?.() ?? offline()
    },
    (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
  )
  return { sent, waits, call }
}

describe('an API call', () => {
  it('fills in path and query, omits undefined values, and returns dates', async () => {
    const { call, sent } = scene(json(page))
    const { results } = await call(teams.members, { params: { team }, query: { query: 'a b', cursor: undefined } })
    expect(sent[0]?.[0]).toBe(`/v1/users/members/${team}/?query=a+b`)
    expect(results[0]?.joined_at.getUTCFullYear()).toBe(2026)
  })

  it('is tried up to four times, 1, 2 and 3 s apart, when the network or server fails', async () => {
    const { call, waits } = scene(offline, json({}, 503), offline, json(page))
    await expect(call(teams.members, { params: { team } })).resolves.toMatchObject({ count: 1 })
    expect(waits).toEqual([1000, 2000, 3000])
  })

  it('gives up after the fourth attempt and says that the server could not be reached', async () => {
    const { call, sent } = scene()
    await expect(call(teams.members, { params: { team } })).rejects.toMatchObject({ code: 'network.failed' })
    expect(sent).toHaveLength(4)
  })

  it('is retried for PUT and DELETE, and for POST only with the same Idempotency-Key', async () => {
    const put = scene(offline, json(member))
    await put.call(teams.setRole, { params: { member: team }, body: { role: team } })
    expect(put.sent).toHaveLength(2)

    const key = newIdempotencyKey()
    const keyed = scene(offline, json({}, 500), () => Promise.resolve(new Response(null, { status: 204 })))
    await keyed.call(auth.revokeOtherSessions, {}, { key })
    expect(keyed.sent.map(([, { headers }]) => headers)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ 'idempotency-key': key })),
    )

    const plain = scene(offline, json({ second_factor: false }))
    await expect(plain.call(auth.signIn, { body: { email: 'a@b.cc', password: 'x' } })).rejects.toBeInstanceOf(AppError)
    expect(plain.sent).toHaveLength(1)
  })

  it('can be given a unique key that the server accepts as a UUID', () => {
    const keys = Array.from({ length: 50 }, newIdempotencyKey)
    expect(new Set(keys).size).toBe(50)
    for (const key of keys) expect(z.uuid().safeParse(key).success).toBe(true)
  })

  it('is never retried after a refusal, and reports its field errors', async () => {
    const errors = [{ pointer: '/name', detail: 'Enter a name' }]
    const { call, sent } = scene(json({ code: 'request.invalid', errors }, 422))
    const refused = call(teams.update, { params: { team }, body: { name: '' } })
    await expect(refused).rejects.toMatchObject({ code: 'request.invalid', extra: { errors } })
    expect(sent).toHaveLength(1)
  })

  it('is never retried once cancelled, during the request or while waiting', async () => {
    const stop = new AbortController()
    const { call, sent } = scene(() => {
      stop.abort()
      return Promise.reject(stop.signal.reason)
    })
    await expect(call(teams.members, { params: { team } }, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(sent).toHaveLength(1)

    const later = new AbortController()
    const tried: string[] = []
    const waiting = newCall((url) => {
      tried.push(url)
      queueMicrotask(() => setTimeout(() => later.abort()))
      return offline()
    })
    await expect(waiting(teams.members, { params: { team } }, { signal: later.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(tried).toHaveLength(1)
  })

  it('is retried when the response is cut off, unless the call was cancelled', async () => {
    const broken = () => {
      const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }))
    }
    const { call, sent } = scene(broken, json(page))
    await expect(call(teams.members, { params: { team } })).resolves.toMatchObject({ count: 1 })
    expect(sent).toHaveLength(2)
    const stop = new AbortController()
    stop.abort()
    const given = scene(broken).call(teams.members, { params: { team } }, { signal: stop.signal })
    await expect(given).rejects.not.toBeInstanceOf(AppError)
  })

  it('treats a response that is not from our API as a server failure', async () => {
    const { call } = scene(
      ...Array.from({ length: 4 }, () => () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))),
    )
    await expect(call(auth.hello)).rejects.toMatchObject({ code: 'server.failed' })
  })

  it('does not compile with a wrong parameter or a missing body', () => {
    const { call, sent } = scene()
    // @ts-expect-error the path has :team
    void (() => call(teams.members, { params: { tem: team } }))
    // @ts-expect-error a list of a team needs its team
    void (() => call(teams.members))
    // @ts-expect-error the body has no such key
    void (() => call(teams.setRole, { params: { member: team }, body: { rôle: team } }))
    expect(sent).toEqual([])
  })
})
