import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errors } from './errors.ts'
import { events } from './events.ts'
import { idsIn } from './fields.ts'
import { accessInWords, keysOf, openapi, paramsOf, formatApi } from './openapi.ts'
import { allRoutes, routeList } from './routes.ts'

const routes = routeList()
const printed = openapi(routes, '1.2.3')
const names = routes.map(([name]) => name)

describe('the routes', () => {
  it('have unique names, and unique pairs of method and path', () => {
    const addresses = routes.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(new Set(addresses).size).toBe(routes.length)
    expect(new Set(names).size).toBe(routes.length)
  })
  it.each(routes)(
    '%s has a summary, and takes the id checked by its access rule from the path or body',
    (_name, route) => {
      expect(route.summary).toMatch(/^[A-Z].*[^.]$/)
      const { access } = route
      if (!('on' in access) || access.on === undefined) return
      const keys = 'in' in access && access.in === 'body' ? keysOf(route.body) : paramsOf(route)
      expect(keys).toContain(access.on)
    },
  )
  it.each(routes)('%s declares every id it accepts', (_name, route) => {
    const schemas = [route.query, route.body].filter((schema) => typeof schema === 'object')
    expect(() => schemas.map((schema) => idsIn(schema))).not.toThrow()
  })
  it.each(routes)('%s declares only existing events', (_name, { records = [], mayRecord = [] }) => {
    for (const event of [...records, ...mayRecord]) expect(Object.keys(events)).toContain(event)
  })
})

describe('the OpenAPI document', () => {
  it('uses version 3.1 and lists every route once', () => {
    expect(printed).toMatchObject({ openapi: '3.1.0', info: { title: 'Vitrine', version: '1.2.3' } })
    const ids = Object.values(printed.paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    )
    expect(ids.toSorted()).toEqual(names.toSorted())
  })
  it('names each path parameter in braces, and declares it', () => {
    for (const [path, operations] of Object.entries(printed.paths)) {
      expect(path).not.toContain(':')
      const inBraces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const operation of Object.values(operations) as { parameters: { name: string; in: string }[] }[])
        expect(operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inBraces)
    }
  })
  it('is JSON, and every reference in it resolves', () => {
    const text = JSON.stringify(printed)
    expect(JSON.parse(text)).toEqual(printed)
    for (const [, to] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
      expect(Object.keys(printed.components.schemas)).toContain(to)
  })
  it('includes access, recorded events, and the ids in a body', () => {
    const invite = printed.paths['/v1/users/invite/create/{team}/']?.post
    expect(invite).toMatchObject({
      'x-access': { who: 'member', on: 'team', need: 'MANAGE_TEAM' },
      'x-records': ['member.invited'],
      requestBody: {
        content: { 'application/json': { schema: { properties: { role: { 'x-subject': 'role' } } } } },
      },
    })
  })
  it('describes dates as ISO 8601 text', () => {
    const sessions = JSON.stringify(printed.paths['/v1/users/sessions/'])
    expect(sessions).toContain('"created_at":{"type":"string","format":"date-time"')
  })
  it('declares status 204 for a route that returns no content', () => {
    const { responses } = { responses: {}, ...printed.paths['/v1/users/sign_out/']?.post }
    expect(Object.keys(responses)).toEqual(['204', 'default'])
  })
})

describe('docs/api.md', () => {
  const page = formatApi(routes)
  it('contains every route, with its access', () => {
    for (const [name, { method, path, access }] of routes) {
      expect(page).toContain(`### ${method} ${path}\n`)
      expect(page).toContain(`- name: \`${name}\`\n- who: ${accessInWords(access)}\n`)
    }
  })
  it('contains every error', () => {
    for (const [code, [status, text]] of Object.entries(errors))
      expect(page).toContain(`| \`${code}\` | ${status} | ${text} |`)
  })
  it('marks optional fields', () => {
    expect(keysOf(z.object({ name: z.string(), limit: z.number().default(1), more: z.string().optional() }))).toEqual([
      'name',
      'limit?',
      'more?',
    ])
    expect(keysOf('stream')).toEqual([])
  })
  it('describes access in words', () => {
    expect(accessInWords(allRoutes.teams.one.access)).toBe('members of the team')
    expect(accessInWords(allRoutes.teams.setRole.access)).toBe(
      "members of the member's team with “Manage members, roles and settings”",
    )
    expect(accessInWords({ who: 'viewer', on: 'team' })).toBe('anyone who can see the team')
    expect(accessInWords({ who: 'anyone', because: 'signing in' })).toBe('anyone (signing in)')
  })
})
