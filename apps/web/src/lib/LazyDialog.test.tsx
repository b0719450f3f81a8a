import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../testing/app.tsx'
import { LazyDialog, LazySection } from './LazyDialog.tsx'

const Missing = lazy(() =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/ShareDialog-a1.js')),
)

const Page = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Share
      </button>
      {open && (
        <LazyDialog onClose={() => setOpen(false)}>
          <Missing />
        </LazyDialog>
      )}
    </>
  )
}

it('shows an error dialog and keeps the page behind it when the code of a dialog fails to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderPart(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  expect(await screen.findByRole('dialog', { name: 'Part of the app couldn’t be loaded' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible()
  await userEvent.click(screen.getByText('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Share' })).toBeVisible()
})

it('shows an error in place of a part of the screen whose code fails to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderPart(
    <>
      <h1>The file</h1>
      <LazySection skeleton="soon">
        <Missing />
      </LazySection>
    </>,
  )
  expect(await screen.findByRole('heading', { name: 'Part of the app couldn’t be loaded' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'The file' })).toBeVisible()
})
