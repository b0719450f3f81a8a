import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { type ErrorCode, errors, type Extra, type Hello, permissions, type Route } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { newRouter } from '../app/router.ts'
import { newQueryClient } from '../lib/query.ts'
import { theme } from '../theme/theme.tsx'
import { Announcer } from '../ui/Announcer.tsx'
import { ToastHost } from '../ui/toasts.tsx'

// Loaded up front: the shell would load it later, possibly after the test has ended.
await import('../features/uploads/restore.ts')

/** Theme, dialogs and toasts around a component. There are no colours, because without CSS variables jsdom is faster at
 *  computing visibility, which every query by role needs. */
const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} env="test" withCssVariables={false}>
    <section id="floating" aria-label="Messages and dialogs" />
    <ModalsProvider>{children}</ModalsProvider>
    <ToastHost />
    <Announcer />
  </MantineProvider>
)
/** A component with its providers, for re-rendering. */
export const withProviders = (piece: ReactNode) => <Providers>{piece}</Providers>
/** Renders one component alone. */
export const renderPart = (piece: ReactNode) => render(withProviders(piece))

/** One call that reached the server. */
export type ReceivedCall = { method: string; path: string; search: string; body: unknown }
type Answer = (call: ReceivedCall) => Response | unknown
const shapeOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/** An error as the server sends it. */
export const errorResponse = (code: ErrorCode, extra: Extra = {}) => {
  const [status, title] = errors[code]
  return Response.json({ type: '', title, status, code, ...extra }, { status })
}

/** Responds to the page's calls. Calls without a response get a 404, as on the server. */
export const serve = (answers: readonly (readonly [Route, Answer])[]) => {
  const calls: ReceivedCall[] = []
  globalThis.fetch = async (input, init) => {
    const { pathname: path, search } = new URL(String(input), location.origin)
    const method = init?.method ?? 'GET'
    const call = { method, path, search, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined }
    calls.push(call)
    const found = answers.find(([route]) => route.method === method && shapeOf(route.path).test(path))
    const answer = found ? await found[1](call) : errorResponse('thing.not_found')
    if (answer instanceof Response) return answer
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  }
  return calls
}

export const TEAM = '0198c6e0-0000-7000-8000-000000000001'
export const ME = '0198c6e0-0000-7000-8000-000000000002'
/** A signed-in person who manages their team; pass other values to override the defaults. */
export const hello = (
  more: Partial<Hello> = {},
  flags: Hello['teams'][number]['permissions'] = [...permissions],
): Hello => ({
  user: {
    uuid: ME,
    email: 'tomas@solvik.example',
    first_name: 'Tomas',
    last_name: 'Brekke',
    is_staff: false,
    email_verified: true,
    has_password: true,
    second_factor: false,
    canva_account: null,
  },
  teams: [
    {
      uuid: TEAM,
      name: 'Visit Solvik',
      logo_url: null,
      role: 'Admin',
      permissions: flags,
      features: [],
      time_zone: 'Europe/Oslo',
      review_submissions: true,
    },
  ],
  needs_owner: false,
  demo: null,
  sends_mail: true,
  ...more,
})

/** Opens the whole app at a URL. */
export const open = (path: string) => {
  Object.assign(globalThis, {
    EventSource: class {
      addEventListener() {}
      close() {}
    },
  })
  const cache = newQueryClient(() => undefined)
  const router = newRouter(cache)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  render(
    <QueryClientProvider client={cache}>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </QueryClientProvider>,
  )
  return router
}
