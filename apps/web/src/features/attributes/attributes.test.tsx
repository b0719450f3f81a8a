import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { attributes, auth, features, files, folders } from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { hello, open, errorResponse, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld } from '../../testing/file.ts'

const id = (n: number) => `0198c6e0-0000-7000-8000-00000000030${n}`
const attribute = (n: number, name: string) => ({
  uuid: id(n),
  slug: name.toLowerCase(),
  name,
  attribute_type: 'Text',
  options: [],
  public: false,
  required: false,
  files: 0,
})
const withPlan = () => {
  const who = hello()
  return { ...who, teams: who.teams.map((team) => ({ ...team, features: [...features] })) }
}

it('custom attributes can be reordered with the arrow keys, and the handle keeps focus', async () => {
  const list = [attribute(1, 'Season'), attribute(2, 'Audience'), attribute(3, 'Place')]
  const calls = serve([
    [auth.hello, withPlan],
    [folders.list, () => []],
    [attributes.list, () => list],
    [attributes.order, () => list],
  ])
  open('/team/attributes')
  const handle = await screen.findByRole('button', { name: 'Move Place' })
  handle.focus()
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ attributes: [id(1), id(3), id(2)] }),
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Place' })).toHaveFocus())
})

it('the list of custom attributes shows the empty state in the words of the specification', async () => {
  serve([
    [auth.hello, withPlan],
    [folders.list, () => []],
    [attributes.list, () => []],
  ])
  open('/team/attributes')
  expect(
    await screen.findByRole('heading', { name: 'No custom attributes have been created for this team.' }),
  ).toBeVisible()
})

it('shows an upgrade message instead of the ‘New attribute’ button if the plan does not include custom attributes', async () => {
  serve([
    [auth.hello, () => hello()],
    [folders.list, () => []],
    [attributes.list, () => errorResponse('feature.missing')],
  ])
  open('/team/attributes')
  expect(await screen.findByText('Contact your Account Executive to request access.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New attribute' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Attributes' })).not.toBeInTheDocument()
})

describe('an unsaved field value', () => {
  beforeEach(() => localStorage.clear())
  const of = (n: number, name: string, attribute_type: 'Number' | 'Date', value: number | string) => ({
    uuid: id(n),
    slug: name.toLowerCase(),
    name,
    attribute_type,
    options: [],
    public: false,
    required: false,
    value,
  })
  const custom_attributes = [of(1, 'Edition', 'Number', 7), of(2, 'Shot', 'Date', '2026-05-01')]
  const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))

  it.each([
    ['Edition', 'Edition: 7. Edit', '12', '12'],
    ['Shot', 'Shot: 1 May 2026. Edit', '2 June 2026', '2 June 2026'],
  ])('can still be copied after the edit permission is withdrawn: %s', async (name, edit, typed, kept) => {
    let mayEdit = true
    const who = () => {
      const { teams, ...rest } = withPlan()
      return { ...rest, teams: teams.map((team) => (mayEdit ? team : { ...team, permissions: [] })) }
    }
    serve([[auth.hello, who], ...fileWorld({ custom_attributes })])
    const router = open(`/file/${FILE}`)
    await press(/^Custom attributes/i)
    await press(edit)
    const field = await screen.findByRole('textbox', { name })
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    mayEdit = false
    await act(() => router.options.context.cache.invalidateQueries())
    expect(await screen.findByText(/^This can no longer be saved/)).toBeVisible()
    expect(screen.getByRole('textbox', { name })).toHaveValue(kept)
    expect(screen.getByRole('button', { name: `Copy: ${name}` })).toBeVisible()
    await press('Information')
    await press(/^Custom attributes/i)
    expect(await screen.findByRole('textbox', { name })).toHaveValue(kept)
    await press('Discard')
    expect(await screen.findByText(name === 'Shot' ? '1 May 2026' : '7')).toBeVisible()
  })

  it('includes every option chosen while an earlier one is being saved', async () => {
    const season = { ...of(3, 'Season', 'Number', 0), attribute_type: 'Multi Select' as const, value: null }
    const world = { ...season, options: ['Spring', 'Summer', 'Autumn'] }
    const sent: unknown[] = []
    let release = () => {}
    serve([
      [auth.hello, withPlan],
      [
        files.update,
        async ({ body }) => {
          await new Promise<void>((resolve) => {
            release = resolve
          })
          const { season: value } = (body as { customAttributes: { season: string[] } }).customAttributes
          sent.push(value)
          return fileOf({ custom_attributes: [{ ...world, value }] })
        },
      ],
      ...fileWorld({ custom_attributes: [world] }),
    ])
    open(`/file/${FILE}`)
    await press(/^Custom attributes/i)
    await press('Season: Add a value. Edit')
    for (const name of ['Spring', 'Summer', 'Autumn'])
      await userEvent.click(await screen.findByRole('option', { name, hidden: true }))
    await waitFor(() => {
      release()
      expect(sent).toEqual([['Spring'], ['Spring', 'Summer', 'Autumn']])
    })
  })

  it('is kept when the server rejects it before the screen learns that the permission was withdrawn', async () => {
    serve([
      [auth.hello, withPlan],
      [files.update, () => errorResponse('access.denied')],
      ...fileWorld({ custom_attributes }),
    ])
    open(`/file/${FILE}`)
    await press(/^Custom attributes/i)
    await press('Edition: 7. Edit')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Edition' }), '5{Enter}')
    expect(await screen.findByText(/^This can no longer be saved/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Edition' })).toHaveValue('75')
  })
})
