import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { attributes, auth, features, folders } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, refusal, serve } from '../../testing/app.tsx'

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

it('stand in an order that the arrow keys change, and the handle keeps the focus', async () => {
  const list = [attribute(1, 'Season'), attribute(2, 'Audience'), attribute(3, 'Place')]
  const heard = serve([
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
    expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({ attributes: [id(1), id(3), id(2)] }),
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Place' })).toHaveFocus())
})

it('say that there are none in the words of the specification', async () => {
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

it('are a feature of the plan: without it stands the block, and no button', async () => {
  serve([
    [auth.hello, () => hello()],
    [folders.list, () => []],
    [attributes.list, () => refusal('feature.missing')],
  ])
  open('/team/attributes')
  expect(await screen.findByText('Contact your Account Executive to request access.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New attribute' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Attributes' })).not.toBeInTheDocument()
})
