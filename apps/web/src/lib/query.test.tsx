import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { teams } from '@vitrine/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { errorResponse, serve, renderPart } from '../testing/app.tsx'
import { newQueryClient, queryOf, reusePages, useSend } from './query.ts'

const Row = ({ onAsked, onDone }: { onAsked: () => void; onDone: () => void }) => {
  const send = useSend(teams.revokeInvite)
  const ask = () => {
    send.mutate({ params: { invite: 'one' } }, { onSuccess: onDone })
    onAsked()
  }
  return (
    <button type="button" onClick={ask}>
      Revoke
    </button>
  )
}

it('runs the callbacks of a mutation even if the row that started it is gone', async () => {
  serve([[teams.revokeInvite, () => new Response(null, { status: 204 })]])
  let done = false
  const List = () => {
    const [there, setThere] = useState(true)
    return there ? <Row onAsked={() => setThere(false)} onDone={() => (done = true)} /> : <p>No rows</p>
  }
  const { getByText } = renderPart(
    <QueryClientProvider client={newQueryClient(() => undefined)}>
      <List />
    </QueryClientProvider>,
  )
  fireEvent.click(getByText('Revoke'))
  expect(getByText('No rows')).toBeTruthy()
  await waitFor(() => expect(done).toBe(true))
})

it('refetches a query that failed offline when the browser is back online', async () => {
  let isUp = false
  serve([[teams.roles, () => (isUp ? [] : errorResponse('access.denied'))]])
  const Roles = () => {
    const { data, error } = useQuery(queryOf(teams.roles, { params: { team: 'one' } }))
    return <p>{data ? 'Loaded' : error ? 'Failed' : 'Loading'}</p>
  }
  const { findByText } = renderPart(
    <QueryClientProvider client={newQueryClient(() => undefined)}>
      <Roles />
    </QueryClientProvider>,
  )
  act(() => onlineManager.setOnline(false))
  await findByText('Failed')
  isUp = true
  act(() => onlineManager.setOnline(true))
  expect(await findByText('Loaded')).toBeVisible()
})

it('keeps the identity of loaded pages when earlier pages are added or removed', () => {
  const page = (...names: string[]) => ({ results: names.map((name) => ({ name })) })
  const [a, b, c, d] = [page('a'), page('b'), page('c'), page('d')]
  const kept = (before: object[], after: object[]) =>
    (reusePages({ pages: before, pageParams: [] }, { pages: after, pageParams: [] }) as { pages: object[] }).pages
  const [first, second] = kept([a, b, c], [b, c, d])
  expect([first === b, second === c], 'the first was let go').toEqual([true, true])
  const [, one, two, three] = kept([a, b, c], [d, a, b, c])
  expect([one === a, two === b, three === c], 'one came before').toEqual([true, true, true])
  const before = { pages: [a, b], pageParams: [null] }
  expect(reusePages(before, { pages: [page('a'), page('b')], pageParams: [null] }), 'nothing is new').toBe(before)
  expect(kept([a, b], [page('a'), page('x')])[0], 'asked for anew, and the same').toBe(a)
  expect(kept([a, b], [page('a'), page('x')])[1]).toEqual(page('x'))
})
