import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { FILE, fileWorld, helloPlus } from '../../testing/file.ts'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => localStorage.clear())

describe('the map of a file', () => {
  it('gives up a new pin by Escape, and stays with the file', async () => {
    serve(fileWorld({ map_point: { latitude: 62.4722, longitude: 5.9438 } }, helloPlus()))
    const router = open(`/file/${FILE}`)
    await press('Map')
    await press('Change the pin')
    await press('Clear Pin')
    expect(await screen.findByText('No pin')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Change the pin' })).toBeVisible()
    expect(screen.getByText('62.4722° north, 5.9438° east')).toBeVisible()
    expect(router.state.location.pathname).toBe(`/file/${FILE}`)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/library'))
  })
})
