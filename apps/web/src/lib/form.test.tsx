import { TextInput } from '@mantine/core'
import { AppError } from '@vitrine/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { renderPart } from '../testing/app.tsx'
import { errorsOf, useForm } from './form.ts'

const schema = z.object({ name: z.string().min(1, 'Enter a name'), email: z.string() })
type Send = (values: { name: string; email: string }) => Promise<unknown>

const Form = ({ send }: { send: Send }) => {
  const form = useForm({ schema, initial: { name: '', email: '' }, send })
  return (
    <form onSubmit={form.submit} noValidate>
      <TextInput label="Name" {...form.field('name')} />
      <TextInput label="Email" {...form.field('email')} />
      <p data-testid="problem">{form.problem}</p>
      <p data-testid="state">{form.dirty ? 'changed' : 'saved'}</p>
      <button type="submit" disabled={form.busy}>
        Send
      </button>
    </form>
  )
}
const name = () => screen.getByLabelText('Name')

describe('a form', () => {
  it('shows schema errors next to their fields, focuses the first, and sends nothing', async () => {
    const send = vi.fn<Send>()
    renderPart(<Form send={send} />)
    await userEvent.click(screen.getByRole('button'))
    expect(name()).toHaveAccessibleDescription('Enter a name')
    expect(name()).toHaveFocus()
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(name(), 'A')
    expect(name()).not.toBeInvalid()
  })

  it("shows the server's field errors next to their fields and keeps the input", async () => {
    const refused = new AppError('request.invalid', {
      errors: [{ pointer: '/email', detail: 'Enter an email address' }],
    })
    renderPart(<Form send={() => Promise.reject(refused)} />)
    await userEvent.type(name(), 'Ada')
    await userEvent.type(screen.getByLabelText('Email'), 'nonsense{Enter}')
    expect(await screen.findByText('Enter an email address')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(name()).toHaveValue('Ada')
    expect(screen.getByLabelText('Email')).toHaveValue('nonsense')
    expect(screen.getByTestId('problem')).toBeEmptyDOMElement()
  })

  it('shows errors without a field above the form', async () => {
    renderPart(<Form send={() => Promise.reject(new AppError('team.member_exists'))} />)
    await userEvent.type(name(), 'Ada{Enter}')
    expect(await screen.findByText('This person is already a member of the team')).toBeVisible()
  })

  it('sends once, however often Enter is pressed, and then has no unsaved changes', async () => {
    let finish: (value?: unknown) => void = () => undefined
    const send = vi.fn<Send>(() => new Promise((done) => (finish = done)))
    renderPart(<Form send={send} />)
    await userEvent.type(name(), 'Ada{Enter}{Enter}{Enter}')
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', email: '' })
    expect(screen.getByRole('button')).toBeDisabled()
    expect(screen.getByTestId('state')).toHaveTextContent('changed')
    finish()
    await waitFor(() => expect(screen.getByTestId('state')).toHaveTextContent('saved'))
    expect(screen.getByRole('button')).toBeEnabled()
  })
})

it('assigns errors to nested fields by the last part of their paths, and shows other errors above the form', () => {
  const error = new AppError('request.invalid', {
    errors: [
      { pointer: '/account/name', detail: 'Too long' },
      { pointer: '#Idempotency-Key', detail: 'Not a key' },
    ],
  })
  expect(errorsOf(error, ['name'])).toEqual({ fields: { name: 'Too long' }, problem: 'Not a key' })
  expect(errorsOf(new TypeError('x is not a function'), ['name'])).toEqual({
    fields: {},
    problem: 'Something went wrong.',
  })
})

it('never shows the same message both next to a field and above the form', () => {
  const detail = 'Enter an email address'
  const errors = [
    { pointer: '/email', detail },
    { pointer: '/invites/0/address', detail },
  ]
  const found = errorsOf<{ email: string }>(new AppError('request.invalid', { errors }), ['email'])
  expect(found).toEqual({ fields: { email: detail }, problem: undefined })
})
