import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, files, folders, search } from '@vitrine/contract'
import { afterEach, expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'

afterEach(() => localStorage.clear())

const FOLDER = '0198c6e0-0000-7000-8000-000000000091'
const two = () => {
  const [team] = hello().teams
  return team ? [team, { ...team, uuid: '0198c6e0-0000-7000-8000-000000000092', name: 'Harbour Festival' }] : []
}
const page = { results: [], next: null, previous: null, count: 0, exact: true, chips: [] }
const world = [
  [auth.hello, () => hello({ teams: two() })],
  [files.list, () => page],
  [folders.list, () => []],
  [search.views, () => []],
] as const
const goOver = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /switch team/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /Harbour Festival/ }))
}

it('leaves a folder when switching to a team that does not have it', async () => {
  serve(world)
  const router = open(`/library/${FOLDER}`)
  await goOver()
  await waitFor(() => expect(router.state.location.pathname).toBe('/library'))
  expect(await screen.findByRole('button', { name: /^Harbour Festival/ })).toBeVisible()
})

it('stays on pages that every team has, such as a list or a search', async () => {
  serve(world)
  const router = open('/library?place=recent&q=fjord')
  await goOver()
  expect(await screen.findByRole('button', { name: /^Harbour Festival/ })).toBeVisible()
  expect(router.state.location.search).toMatchObject({ place: 'recent', q: 'fjord' })
})
