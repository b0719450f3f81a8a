type Query = Record<string, string | number | boolean>

/** Responses are untyped: tests read the fields they expect. */
type Json = Record<string, any> // oxlint-disable-line no-explicit-any

export type Answer = { status: number; body: Json; text: string; headers: Headers }

const read = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, text, body: isJson ? (JSON.parse(text) as Json) : {} }
}

/** Calls an emulator over HTTP, as any client would. */
export const client = (base: string, token?: string) => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const address = (path: string, query: Query = {}) => {
    const url = new URL(path, base)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    return url
  }
  return {
    get: async (path: string, query?: Query) =>
      read(await fetch(address(path, query), { headers, redirect: 'manual' })),
    post: async (path: string, body: unknown = {}) =>
      read(
        await fetch(address(path), {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          redirect: 'manual',
        }),
      ),
    form: async (path: string, fields: Record<string, string>) =>
      read(
        await fetch(address(path), { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' }),
      ),
    remove: async (path: string) => read(await fetch(address(path), { method: 'DELETE', headers })),
  }
}

export type Client = ReturnType<typeof client>
