import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/app.tsx'
import { useSearchText } from './use-search-text.ts'

const sent: string[] = []
const arrivals: ((text: string) => void)[] = []
/** A search box. The test decides when its text reaches the URL. */
const Search = () => {
  const [inAddress, setInAddress] = useState('harbour')
  const [typed, setTyped] = useSearchText(inAddress, (text) => {
    sent.push(text)
    arrivals.push(setInAddress)
  })
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <button type="button" onClick={() => setInAddress('')}>
        Clear
      </button>
    </>
  )
}
const field = () => screen.getByRole('textbox', { name: 'Search' })
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)))

it('shows the new text when something else changes the URL', async () => {
  renderPart(<Search />)
  expect(field()).toHaveValue('harbour')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(field()).toHaveValue('')
  await rest()
  expect(sent).toEqual([])
})

it('keeps the typed text when the URL is updated with an earlier text', async () => {
  renderPart(<Search />)
  await userEvent.type(field(), ' boat')
  await rest()
  await userEvent.type(field(), 's')
  act(() => arrivals[0]?.('harbour boat'))
  expect(field()).toHaveValue('harbour boats')
  await rest()
  expect(sent).toEqual(['harbour boat', 'harbour boats'])
})
