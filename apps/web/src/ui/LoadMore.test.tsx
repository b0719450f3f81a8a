import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/app.tsx'
import { LoadMore } from './LoadMore.tsx'
import { words } from './words.ts'

/** Renders a list of three pages whose requests wait to be answered. */
const showList = () => {
  const cache = new QueryClient()
  const requests: { page: number; respond: () => void; fail: () => void }[] = []
  const List = () => {
    const list = useInfiniteQuery({
      queryKey: ['list'],
      initialPageParam: 1,
      queryFn: ({ pageParam: page }) =>
        new Promise<number>((resolve, reject) =>
          requests.push({ page, respond: () => resolve(page), fail: () => reject(new Error('no page')) }),
        ),
      retry: false,
      getNextPageParam: (last: number) => (last < 3 ? last + 1 : undefined),
    })
    return (
      <>
        <p>Pages: {list.data?.pages.join()}</p>
        <LoadMore list={list} />
      </>
    )
  }
  renderPart(
    <QueryClientProvider client={cache}>
      <List />
    </QueryClientProvider>,
  )
  const answer = async (page: number) => {
    await waitFor(() => expect(requests.at(-1)?.page).toBe(page))
    requests.at(-1)?.respond()
  }
  return { cache, answer, requests }
}
const more = async () => userEvent.click(await screen.findByRole('button', { name: words.loadMore }))

it('the next page is loaded even if a live update reloads the list after the click', async () => {
  const { cache, answer } = showList()
  await answer(1)
  await more()
  void cache.invalidateQueries({ queryKey: ['list'] })
  await answer(1)
  await answer(2)
  expect(await screen.findByText('Pages: 1,2')).toBeVisible()
})

it('a page that fails to load is not requested again until the user asks for it', async () => {
  const { answer, requests } = showList()
  await answer(1)
  await more()
  await waitFor(() => expect(requests).toHaveLength(2))
  requests[1]?.fail()
  await waitFor(() => expect(screen.getByRole('button', { name: words.loadMore })).toBeEnabled())
  expect(requests).toHaveLength(2)
  await more()
  await answer(2)
  expect(await screen.findByText('Pages: 1,2')).toBeVisible()
})
