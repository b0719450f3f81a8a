import { auth, removeInvisibleCharacters, paramsOf, type Route, routeList, versions } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { newAddress, newBrowser } from './browser.ts'
import { bodyOf, paramsFor, password, type Place, placesOf, withAt } from './examples.ts'
import { canJoin, collected, joined, naughty, naughtyEncodings, naughtyNumbers } from './naughty-strings.ts'
import { newScene, type Scene } from './scene.ts'
import { newWorld, type World } from './world.ts'

let world: World
let scene: Scene
const routes = routeList()
const withBody = routes.filter(([, { body }]) => body && body !== 'stream')
const withQuery = routes.filter(([, { query }]) => query)
const withParams = routes.filter(([, route]) => paramsOf(route).length > 0)

/** A person with all permissions, so that a refusal can only be due to the string itself. */
const newAdmin = async () => {
  const admin = await world.newMember(scene.team, 'Admin', { is_staff: true })
  await world.setPassword(admin, password)
  return admin.cookie
}

type Sent = { params?: Record<string, string>; query?: string; payload?: string; headers?: Record<string, string> }
const send = (cookie: string, route: Route, { params = {}, query = '', payload, headers = {} }: Sent) => {
  const real: Record<string, string> = Object.fromEntries(
    Object.entries(paramsFor(route, scene.ids)).map(([name, value]) => [name, encodeURIComponent(value)]),
  )
  const given: Record<string, string> = { ...real, ...params }
  return world.app.inject({
    method: route.method as 'POST',
    url: route.path.replace(/:(\w+)/g, (_all, name: string) => given[name] ?? '') + query,
    remoteAddress: newAddress(),
    headers: {
      origin: world.settings.origin,
      cookie,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
}

/** Expects a valid response: no server error, and valid JSON if the content type says so. */
const expectAnswer = (reply: Awaited<ReturnType<typeof send>>, what: string) => {
  const shown = `${what}: ${reply.statusCode} ${reply.body.slice(0, 200)}`
  expect(reply.statusCode, shown).toBeLessThan(500)
  expect(reply.body, shown).not.toContain('auth.required')
  if (!String(reply.headers['content-type']).includes('json') || reply.body === '') return undefined
  const body: unknown = reply.json()
  if (reply.statusCode >= 400) expect(body, shown).toMatchObject({ status: reply.statusCode, code: expect.any(String) })
  return body
}
const inAddress = (text: string) => encodeURIComponent(text.toWellFormed())
const shorten = (text: string) => JSON.stringify(text.slice(0, 60))

/** Runs several calls at once, up to the number of database connections. */
const each = async <T, R>(list: readonly T[], work: (one: T) => Promise<R>) => {
  const results: R[] = []
  for (let at = 0; at < list.length; at += 10)
    results.push(...(await Promise.all(list.slice(at, at + 10).map((one) => work(one)))))
  return results
}

/** The strings to send in bodies, paths and headers. */
type Strings = {
  body: (max: number, at: number) => readonly string[]
  path: (at: number) => readonly string[]
  /** Whether the field at this index is tested. */
  hasTurn: (at: number) => boolean
  encodings: (at: number) => readonly string[]
  numbers: (at: number) => readonly string[]
  header: readonly string[]
}

/** Every string in every field, plus the third-party list if it is next to the repository. */
export const everyString = (): Strings => {
  const others = collected()
  return {
    body: (max) => [...naughty, ...joined(others, max)],
    // All routes look up items in the same way, so the third-party strings are divided among them.
    path: (at) => [...naughty, ...others.filter((text, i) => i % 16 === at % 16 && !/^\d+$/.test(text))],
    hasTurn: () => true,
    encodings: () => naughtyEncodings,
    numbers: () => naughtyNumbers,
    header: [...naughty, ...others],
  }
}

/** A sample: strings that can be combined are joined, the rest are distributed over the fields, and only every fourth
 *  field is tested. */
export const someStrings = (): Strings => {
  const share = (strings: readonly string[], at: number, parts: number) =>
    strings.filter((_, i) => i % parts === at % parts)
  return {
    body: (max, at) => {
      const [alone, together] = [
        naughty.filter((text) => !canJoin(text, max)),
        naughty.filter((text) => canJoin(text, max)),
      ]
      return [...share(alone, at, 16), ...joined(together, max)]
    },
    path: (at) => share(naughty, at, 32),
    hasTurn: (at) => at % 4 === 0,
    encodings: (at) => share(naughtyEncodings, at, 6),
    numbers: (at) => share(naughtyNumbers, at, 5),
    header: share(naughty, 0, 4),
  }
}

/** Sends the strings to every route of the contract, wherever it accepts text. */
export const itAnswersNaughtyStrings = (strings: Strings) => {
  beforeAll(async () => {
    world = await newWorld({ demo: true })
    scene = await newScene(world)
  })
  afterAll(() => world.close())
  describe('naughty strings in a body', () => inBodies(strings))
  describe('naughty strings in a URL', () => inAddresses(strings))
  describe('naughty strings in headers', () => inHeaders(strings))
}

const inBodies = (strings: Strings) => {
  const stringsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
  }
  /** Input that is compared or reported but never stored. */
  const neverStored = [
    'password',
    'current',
    'code',
    'redirect',
    'picture',
    'sha256',
    'file_type',
    'fileType',
    'based_on',
  ]
  const isPassing = (name: string, { path }: Place) =>
    [path.at(-1), path[0]].some((key) => neverStored.includes(key ?? '')) ||
    notStored.includes(name) ||
    // Downloads store a submitted name only if the person has none, and compare the texts that the person agreed to.
    (name.startsWith('downloads.') && ['name', 'disclaimer', 'agreement'].includes(`${path.at(-1)}`))
  /** Calls that store no text as it was sent: they read, email or parse it, or need something missing from this scene. */
  const notStored = [
    'system.reportError',
    'uploads.check',
    'downloads.answerAll',
    'downloads.answerFile',
    'downloads.answerMany',
    'mediaCentrePeople.bulkInvite',
    'ugc.filter',
  ]
  /** Checking passwords is slow on purpose. */
  const slow = ['password', 'current']

  let tables: string[] = []
  /** Returns the texts that are in no table. */
  const notKept = async (texts: string[]) => {
    tables = tables.length
      ? tables
      : (
          await world.db.execute<{ name: string }>(
            sql`select table_name name from information_schema.tables where table_schema = 'public'`,
          )
        ).rows.map(({ name }) => name)
    const parts = tables.map(
      (table) =>
        sql`select jsonb_path_query(to_jsonb(t), '$.** ? (@.type() == "string")') #>> '{}' kept from ${sql.identifier(table)} t`,
    )
    const { rows } = await world.db.execute<{ text: string }>(
      sql`select text from unnest(${sql.param(texts)}::text[]) text
        where text not in (select kept from (${sql.join(parts, sql` union all `)}) all_strings)`,
    )
    return rows.map(({ text }) => text)
  }
  /** A valid body: empty for a call that changes only the submitted fields. */
  const bodyFor = (route: Route) => {
    const schema = route.body as z.ZodType
    return schema.safeParse({}).success ? {} : bodyOf(route, scene.ids)
  }
  const stringsFor = ({ kind, max, path }: Place, at: number) => {
    if (slow.includes(path.at(-1) ?? '')) return naughty.filter((_, i) => i % 5 === 0)
    if (kind === 'text') return strings.body(max ?? 1000, at)
    return kind === 'id' || kind === 'choice' ? strings.path(at) : []
  }

  /** Changing the password signs the person out everywhere, including here. */
  const signsOut = ['auth.changePassword']
  let taken = 0

  it.each(withBody)('never cause a 500, and are stored exactly if accepted: %s', async (name, route: Route) => {
    const admin = await newAdmin()
    const sendBody = async (payload: string) =>
      send(signsOut.includes(name) ? await newAdmin() : admin, route, { payload })
    const put = async (place: Place, text: string) => {
      const body = withAt(bodyFor(route), place.path, text)
      const what = `${name} ${place.path.join('.')} ${shorten(text)}`
      const reply = await sendBody(JSON.stringify(body))
      const answer = expectAnswer(reply, what)
      if (reply.statusCode >= 300 || place.kind !== 'text' || isPassing(name, place)) return undefined
      taken++
      const read = stringsIn((route.body as z.ZodType).parse(body))
      // Names lose characters that change how they are displayed, and slugs lose their capitals.
      const clean = removeInvisibleCharacters(text).trim()
      const forms = [
        text,
        text.trim(),
        removeInvisibleCharacters(text),
        clean,
        ...(place.path.at(-1) === 'slug' ? [clean.toLowerCase()] : []),
      ]
      const kept = forms.find((one) => read.includes(one))
      expect(kept, `${what} became another text`).toBeDefined()
      return kept !== undefined && !stringsIn(answer).includes(kept) ? kept : undefined
    }
    const unseen: string[] = []
    for (const [at, place] of placesOf(route.body).entries()) {
      if (!strings.hasTurn(at + name.length)) continue
      if (place.kind === 'number')
        for (const number of strings.numbers(at + name.length)) {
          const body = JSON.stringify(withAt(bodyFor(route), place.path, '@number')).replace('"@number"', number)
          expectAnswer(await sendBody(body), `${name} ${place.path.join('.')} ${number}`)
        }
      const kept = await each(stringsFor(place, at + name.length), (text) => put(place, text))
      unseen.push(...kept.filter((text) => text !== undefined))
      await world.db.execute(sql`delete from limits`)
    }
    if (unseen.length > 0) expect((await notKept(unseen)).map(shorten), `${name}: not found again`).toEqual([])
  })

  it('are accepted and stored more than a hundred times', () => expect(taken).toBeGreaterThan(100))

  it('can be passwords, which must then be entered exactly', async () => {
    const person = await world.newMember(scene.team)
    await world.setPassword(person, password)
    const browser = newBrowser(world, person.cookie)
    const signIn = async (typed: string) =>
      (await newBrowser(world).call(auth.signIn, { body: { email: person.email, password: typed } })).status
    let current = password
    for (const word of ['\u202eمُنَاقَشَةُ سُبُلِ', 'e\u0301\u0301é  passe  ', "' or 1=1 -- drop", '👩‍👩‍👧‍👦🏳️‍⚧️🇳🇴'.repeat(3)]) {
      const changed = await browser.call(auth.changePassword, { body: { current, password: word } })
      expect(changed.status, changed.text).toBeLessThan(300)
      expect(await signIn(word)).toBe(200)
      expect(await signIn(word.slice(0, -1))).toBe(401)
      current = word
    }
  })
}

const inAddresses = (strings: Strings) => {
  it.each(withParams)('are refused as path parameters or reported as invalid slugs: %s', async (name, route: Route) => {
    const admin = await newAdmin()
    for (const [at, param] of paramsOf(route).entries())
      await each(
        [
          ...strings
            .path(at + name.length)
            .filter((text) => text !== '')
            .map(inAddress),
          ...strings.encodings(at + name.length),
        ],
        async (text) => {
          const reply = await send(admin, route, { params: { [param]: text } })
          expectAnswer(reply, `${name} ${param} ${text.slice(0, 60)}`)
          // A slug is checked while it is typed: the response says what is wrong with it.
          const least = param === 'slug' ? 200 : 300
          expect(reply.statusCode, `${name} ${text.slice(0, 60)}`).toBeGreaterThanOrEqual(least)
        },
      )
  })

  it.each(withQuery)('never cause a server error in a query: %s', async (name, route: Route) => {
    const admin = await newAdmin()
    for (const [at, { path, kind, max = 1000 }] of placesOf(route.query).entries()) {
      if (!strings.hasTurn(at + name.length)) continue
      const given = kind === 'text' ? strings.body(Math.min(max, 1000), at) : strings.path(at + name.length)
      await each([...given.map(inAddress), ...strings.encodings(at + name.length)], async (text) =>
        expectAnswer(
          await send(admin, route, { query: `?${path.join('.')}=${text}` }),
          `${name} ?${path.join('.')}=${text.slice(0, 60)}`,
        ),
      )
    }
    await each(strings.path(name.length).map(inAddress), async (text) =>
      expectAnswer(await send(admin, route, { query: `?${text}=${text}&${text}` }), `${name} ?${text.slice(0, 60)}`),
    )
  })
}

const inHeaders = (strings: Strings) => {
  const fits = strings.header.filter((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text))
  const about = ['user-agent', 'range', 'if-none-match', 'if-match', 'accept', 'accept-language', 'x-request-id']
  const given = (...names: string[]) =>
    fits.map((text): [string, Record<string, string>] => [text, Object.fromEntries(names.map((name) => [name, text]))])
  it.each([
    ['about the request', given(...about)],
    ['cookie', given('cookie')],
    ['idempotency key', given('idempotency-key')],
    ['about the body', given('content-type')],
    ['about the sender', given('origin')],
  ])('never cause a server error (%s)', async (_what, list) => {
    const admin = await newAdmin()
    await each(list, async ([text, headers]) => {
      for (const route of [auth.hello, auth.forgot, versions.original] as Route[]) {
        const payload = route.body ? JSON.stringify({ email: 'nobody@example.test' }) : undefined
        const reply = await send(admin, route, { headers, ...(payload && { payload }) })
        expect(reply.statusCode, shorten(text)).toBeLessThan(500)
      }
    })
  })
}
