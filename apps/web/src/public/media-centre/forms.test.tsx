import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mediaCentrePeople as routes } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { errorResponse, serve } from '../../testing/app.tsx'
import { AccessRequestForm } from './AccessRequestForm.tsx'
import { FollowForm } from './FollowForm.tsx'
import { FollowPage } from './FollowPage.tsx'

const state = {
  title: 'Harbour press',
  team: { uuid: '0198c6e0-0000-7000-8000-000000000001', name: 'Visit Solvik' },
  url: 'https://dam.example/p/media-centre/t/press',
  email: 'kari@press.example',
  confirmed: false,
}

describe('the public forms of a media centre', () => {
  it('send an access request with a reason, and confirm that it was sent', async () => {
    const calls = serve([
      [routes.ownAccess, () => ({ state: 'declined', answer: 'Press only.' })],
      [routes.requestAccess, () => ({ state: 'waiting', answer: '' })],
    ])
    render(<AccessRequestForm centre="c" signIn={null} />)
    expect(await screen.findByText('Your last request was declined. Press only.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Why do you need access?'), 'A story')
    await userEvent.click(screen.getByRole('button', { name: 'Request access' }))
    expect(await screen.findByRole('status')).toHaveTextContent('Your request was sent.')
    expect(calls.at(-1)?.body).toEqual({ reason: 'A story' })
  })

  it('take signed-out visitors to the sign-in page', () => {
    serve([])
    render(<AccessRequestForm centre="c" signIn="/p/auth/t/?redirect=x" />)
    expect(screen.getByRole('link', { name: 'Sign in to request access' })).toHaveAttribute(
      'href',
      '/p/auth/t/?redirect=x',
    )
  })

  it('ask for the email address of a new follower, and keep it when sending fails', async () => {
    let fails = true
    serve([[routes.follow, () => (fails ? errorResponse('request.too_many') : undefined)]])
    render(<FollowForm centre="c" />)
    const field = screen.getByLabelText('Get an email when new files are added')
    await userEvent.type(field, 'kari@press.example')
    await userEvent.click(screen.getByRole('button', { name: 'Follow' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(field).toHaveValue('kari@press.example')
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Follow' }))
    expect(await screen.findByRole('status')).toHaveTextContent('Check your email')
  })

  it('confirm or end a subscription with a plain HTML form', async () => {
    serve([[routes.followState, () => state]])
    render(<FollowPage secret="s" me={undefined} />)
    const confirm = await screen.findByRole('button', { name: 'Follow media centre' })
    expect(confirm.closest('form')).toHaveAttribute('action', '/p/follow/s/confirm')
    serve([[routes.followState, () => ({ ...state, confirmed: true })]])
    render(<FollowPage secret="t" me={undefined} />)
    const leave = await screen.findByRole('button', { name: 'Unsubscribe' })
    expect(leave.closest('form')).toHaveAttribute('action', '/p/follow/t')
  })
})
