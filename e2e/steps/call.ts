import type { Page } from '@playwright/test'

type CallResult = { status: number; body: unknown }
/** Makes a call from the page itself, with its cookies and origin. */
export const call = (page: Page, method: string, url: string, body?: unknown): Promise<CallResult> =>
  page.evaluate(
    async ([how, where, what]) => {
      const init = what ? { headers: { 'content-type': 'application/json' }, body: what } : {}
      const answer = await fetch(where ?? '', { method: how ?? 'GET', ...init })
      const isJson = answer.headers.get('content-type')?.includes('json')
      return { status: answer.status, body: isJson ? ((await answer.json()) as unknown) : null }
    },
    [method, url, body === undefined ? undefined : JSON.stringify(body)] as const,
  )
