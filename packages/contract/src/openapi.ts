import { z } from 'zod'
import { type Access, needInWords } from './access.ts'
import { errors } from './errors.ts'
import type { Limit, Route } from './route.ts'

type Listed = readonly (readonly [name: string, route: Route])[]
const json = (schema: z.ZodType) => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
const content = (kind: string, schema: object) => ({ content: { [kind]: { schema } } })
const uuid = { type: 'string', format: 'uuid' }
const binary = content('application/octet-stream', {})

/** Returns the names of a route's path parameters. */
export const paramsOf = ({ path }: Pick<Route, 'path'>) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

const parametersOf = (route: Route) => {
  const params = route.params ? json(route.params) : undefined
  const query = route.query ? json(route.query) : undefined
  return [
    ...paramsOf(route).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: params?.properties?.[name] ?? uuid,
    })),
    ...Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      schema,
    })),
    ...(route.method === 'POST' ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: uuid }] : []),
  ]
}

const replyOf = ({ reply }: Route) => {
  if (reply === 'bytes' || reply === 'page') return { 200: { description: 'Done', ...binary } }
  if (reply === 'raw') return { 204: { description: 'Done' } }
  if (reply === 'live') return { 200: { description: 'A stream of events', ...content('text/event-stream', {}) } }
  if (reply.type === 'void') return { 204: { description: 'Done' } }
  return { 200: { description: 'Done', ...content('application/json', json(reply)) } }
}

const operation = (name: string, route: Route) => ({
  operationId: name,
  summary: route.summary,
  tags: [name.split('.')[0]],
  'x-access': route.access,
  'x-records': route.records ?? [],
  parameters: parametersOf(route),
  ...(route.body && {
    requestBody: {
      required: true,
      ...(route.body === 'stream' ? binary : content('application/json', json(route.body))),
    },
  }),
  responses: {
    ...replyOf(route),
    default: {
      description: 'A problem',
      ...content('application/problem+json', { $ref: '#/components/schemas/Problem' }),
    },
  },
})

/** Returns the OpenAPI 3.1 document, generated from the routes. */
export const openapi = (routes: Listed, version: string) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, route] of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  const Problem = json(
    z.looseObject({ type: z.string(), title: z.string(), status: z.int(), code: z.enum(Object.keys(errors)) }),
  )
  return { openapi: '3.1.0', info: { title: 'Vitrine', version }, paths, components: { schemas: { Problem } } }
}

export const accessInWords = (access: Access): string => {
  if (access.who === 'anyone') return `anyone (${access.because})`
  if (access.who === 'user') return 'anyone signed in'
  if (access.who === 'staff') return 'staff'
  const subject = access.on.replaceAll('_', ' ')
  if (access.who === 'viewer') return `anyone who can see the ${subject}`
  const team = access.on === 'team' ? 'the team' : `the ${subject}'s team`
  return `members of ${team}${access.need ? ` with ${needInWords(access.need)}` : ''}`
}

/** Returns the keys of a query or body. Optional keys have a question mark. */
export const keysOf = (schema: Route['body'] | Route['query']): string[] => {
  if (!schema || schema === 'stream') return []
  const { properties = {}, required = [] } = json(schema)
  return Object.keys(properties).map((key) => (required.includes(key) ? key : `${key}?`))
}

const coded = (schema: Route['body'] | Route['query']) =>
  schema === 'stream'
    ? 'the bytes'
    : keysOf(schema)
        .map((key) => `\`${key}\``)
        .join(', ')

const limitInWords = ({
  times,
  only,
  seconds,
  per,
}: Pick<Limit, 'times' | 'seconds' | 'per'> & { only?: string | undefined }) =>
  `${times} ${only ?? 'calls'} in ${seconds < 86_400 ? `${seconds / 60} min` : `${seconds / 3600} hours`} per ${per.join(' and ').replaceAll('body.', '').replaceAll('params.', '').replaceAll('_', ' ')}`

/** Returns docs/api.md, generated from the routes. */
export const formatApi = (routes: Listed) => {
  const entry = ([name, route]: Listed[number]) =>
    [
      `### ${route.method} ${route.path}`,
      '',
      `${route.summary}.`,
      '',
      `- name: \`${name}\``,
      `- who: ${accessInWords(route.access)}`,
      ...(route.query ? [`- query: ${coded(route.query)}`] : []),
      ...(route.body ? [`- body: ${coded(route.body)}`] : []),
      ...(route.limits ?? []).map(
        (one) =>
          `- limit: ${limitInWords(one)}${one.beyond ? `; beyond that, ${limitInWords({ ...one.beyond, only: one.only })}` : ''}`,
      ),
      ...(route.records?.length ? [`- records: ${route.records.join(', ')}`] : []),
      ...(route.mayRecord?.length ? [`- may record: ${route.mayRecord.join(', ')}`] : []),
      '',
    ].join('\n')
  const modules = Map.groupBy(routes, ([name]) => name.split('.')[0] ?? '')
  const table = Object.entries(errors).map(([code, [status, text]]) => `| \`${code}\` | ${status} | ${text} |`)
  return [
    '# The API',
    '',
    'Generated from the contract by `npm run docs`; do not edit. Also available as OpenAPI 3.1 at `/openapi.json`, and as a page at `/docs`.',
    'Every path is served with and without a trailing slash. Times are UTC in ISO 8601. Lists return `{ results, next, count }`;',
    'send `next` as `cursor` for the next page. Errors are problem details (RFC 9457) with a `code` from the table at the end.',
    'A POST with an `Idempotency-Key` (a uuid) has one effect and one reply, however often it is sent.',
    '',
    ...[...modules].flatMap(([module, own]) => [`## ${module}`, '', ...own.map(entry)]),
    '## Errors',
    '',
    '| code | status | text |',
    '|---|---|---|',
    ...table,
    '',
  ].join('\n')
}
