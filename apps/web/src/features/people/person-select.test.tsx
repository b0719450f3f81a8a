import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { people, type PersonCard } from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { errorResponse, hello, open, type ReceivedCall, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld } from '../../testing/file.ts'
import { peopleWorld, personOf } from '../../testing/people.ts'

const anders = personOf(1, 'Anders Vik')
const kari = personOf(2, 'Kari Nes')
const karl = personOf(3, 'Karl Moe')
const version = { ...fileOf().latest_version, view_url: '/view.jpg', created_at: new Date() }
const box = {
  uuid: '0198c6e0-0000-7000-8000-000000000401',
  x1: 280,
  y1: 187,
  x2: 420,
  y2: 280,
  likelihood: 1,
  category: 'FACE',
  source: 'drawn',
  person: null,
}
const posted = (calls: readonly ReceivedCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body as { person?: string; name?: string })

/** Draws a box by keyboard and types into the field that asks who it is. */
const draw = async (typed: string, answers: Parameters<typeof serve>[0] = []) => {
  const calls = serve([
    ...answers,
    [people.createBox, () => box],
    ...fileWorld({ bounding_boxes: [], latest_version: version }, hello()),
    ...peopleWorld([anders, kari, karl]),
    [people.suggestForBox, () => []],
  ])
  open(`/file/${FILE}`)
  await userEvent.click(await screen.findByRole('button', { name: /^People/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Draw a box' }))
  await waitFor(() => expect(screen.getByRole('application')).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('option', { name: /Anders/ })
  await userEvent.type(screen.getByRole('combobox', { name: 'Who is this?' }), typed)
  return calls
}
const listOf = (results: readonly PersonCard[]) => ({ results, next: null, count: results.length })
/** Responds to searches with `found`, and to requests for people of exactly one name with `same`. */
const namedAnswer = (found: (query: string | null) => unknown, same: () => unknown) =>
  [
    people.named,
    ({ search }: ReceivedCall) => {
      const asked = new URLSearchParams(search)
      return asked.has('name') ? same() : found(asked.get('query'))
    },
  ] as const
const searched = () => screen.findByRole('option', { name: /^New person/ })

beforeEach(() => localStorage.clear())

describe('the field for a person', () => {
  it('saves the typed name with Enter, as the button does, although suggestions are shown', async () => {
    const calls = await draw('kar')
    await searched()
    expect(screen.getByRole('option', { name: /Kari/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(posted(calls)).toMatchObject([{ name: 'kar' }]))
  })

  it('chooses the person of exactly the typed name with Enter, although another person is shown', async () => {
    const exact = personOf(4, 'Kari')
    const calls = await draw('Kari', [
      namedAnswer(
        () => listOf([anders, kari]),
        () => listOf([exact]),
      ),
    ])
    expect(screen.getByRole('option', { name: /Kari Nes/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(posted(calls)).toMatchObject([{ person: exact.uuid }]))
  })

  it('requires a choice if several people have exactly the typed name', async () => {
    const other = personOf(4, 'Kari Nes')
    const calls = await draw('Kari Nes{Enter}', [
      namedAnswer(
        () => listOf([anders, kari]),
        () => listOf([kari, other]),
      ),
    ])
    expect(await screen.findByRole('group', { name: 'Choose one of the people with this name' })).toBeVisible()
    expect(await screen.findByText('People with this name')).toBeVisible()
    const button = screen.getByRole('button', { name: /^Save as / })
    expect(button).toHaveAccessibleDescription('Choose one of the people with this name')
    await userEvent.click(button)
    expect(posted(calls)).toEqual([])
    await userEvent.click(screen.getAllByRole('option', { name: /^Kari Nes/ })[1] as HTMLElement)
    await waitFor(() => expect(posted(calls)).toMatchObject([{ person: kari.uuid }]))
  })

  it.each([
    [
      'people of exactly that name',
      namedAnswer(
        () => listOf([anders]),
        () => errorResponse('access.denied'),
      ),
    ],
    [
      'people',
      namedAnswer(
        (query) => (query ? errorResponse('access.denied') : listOf([anders])),
        () => listOf([]),
      ),
    ],
  ] as const)('offers a new person if the search for %s fails', async (_, answer) => {
    const calls = await draw('Kristin', [answer])
    await userEvent.click(await searched())
    await waitFor(() => expect(posted(calls)).toMatchObject([{ name: 'Kristin' }]))
  })

  it('moves to the first suggestion with the first arrow key, and to the second with the next', async () => {
    const calls = await draw('kar')
    await searched()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('option', { name: /Kari/ })).toHaveAttribute('data-combobox-selected')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(posted(calls)).toMatchObject([{ person: karl.uuid }]))
  })

  it('saves the typed name with the button', async () => {
    const calls = await draw('Kristin')
    await userEvent.click(screen.getByRole('button', { name: 'Save as “Kristin”' }))
    await waitFor(() => expect(posted(calls)).toMatchObject([{ name: 'Kristin' }]))
  })

  it('offers the person who already has the typed name first, ignoring case and accents', async () => {
    const calls = await draw('  KÁRI nes')
    const options = async () => {
      await screen.findByRole('option', { name: /^Another person named “.?KÁRI nes.?”/ })
      return screen.getAllByRole('option').map(({ textContent }) => textContent)
    }
    expect((await options())[0]).toMatch(/^Kari Nes/)
    expect(await screen.findByRole('button', { name: /^Use existing “.?Kari Nes.?”/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(posted(calls)).toMatchObject([{ person: kari.uuid }]))
  })

  it('saves the person who already has the typed name, instead of creating another one', async () => {
    const calls = await draw('kari nes')
    await userEvent.click(screen.getByRole('button', { name: /^(Save as|Use existing) / }))
    await waitFor(() => expect(posted(calls)).toMatchObject([{ person: kari.uuid }]))
  })

  it('creates another person of the same name only if asked to', async () => {
    const calls = await draw('Kari Nes')
    await userEvent.click(await screen.findByRole('option', { name: /^Another person named / }))
    await waitFor(() => expect(posted(calls)).toMatchObject([{ name: 'Kari Nes' }]))
  })

  it('saves the typed name with Enter before the suggestions have loaded, and only once', async () => {
    const calls = await draw('Kristin{Enter}{Enter}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Who is this?' })).not.toBeInTheDocument())
    expect(posted(calls)).toHaveLength(1)
    expect(posted(calls)).toMatchObject([{ name: 'Kristin' }])
  })

  it('closes the list of results on the first Escape, and cancels on the second', async () => {
    const calls = await draw('kar')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('combobox', { name: 'Who is this?' })).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Draw a box' })).toHaveFocus()
    expect(posted(calls)).toEqual([])
  })

  it('cancels on Escape while the button has focus, and stays on the file', async () => {
    const calls = await draw('kar')
    screen.getByRole('button', { name: 'Save as “kar”' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Draw a box' })).toHaveFocus()
    expect(posted(calls)).toEqual([])
  })

  it('hides earlier results whose names do not contain the typed text', async () => {
    const calls = await draw('z')
    expect(screen.queryByRole('option', { name: /Anders/ })).not.toBeInTheDocument()
    await searched()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(posted(calls)).toMatchObject([{ name: 'z' }]))
  })
})
