import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderPart as showPiece } from '../testing/app.tsx'
import { DateField } from './DateField.tsx'
import { Dialog } from './Dialog.tsx'
import { SavedDateField } from './SavedDateField.tsx'

type More = Partial<Parameters<typeof DateField>[0]>
const show = (began = '', more: More = {}) => {
  const changes: string[] = []
  const Shown = () => {
    const [value, setValue] = useState(began)
    const change = (next: string) => {
      changes.push(next)
      setValue(next)
    }
    return <DateField label="Link ends" {...more} value={value} onChange={change} />
  }
  showPiece(<Shown />)
  return { changes, field: screen.getByLabelText('Link ends') }
}
const openMonth = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Choose a/ }))
  const grid = await screen.findByRole('grid')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day'))
  return grid
}
const at = () => document.activeElement?.getAttribute('data-day')

describe('a date field', () => {
  it('accepts ISO and everyday formats, and formats the date on blur', async () => {
    const { changes, field } = show()
    await userEvent.type(field, '2027-01-31')
    expect(changes.at(-1)).toBe('2027-01-31')
    await userEvent.tab()
    expect(field).toHaveValue('31 January 2027')
    await userEvent.clear(field)
    expect(changes.at(-1)).toBe('')
    await userEvent.type(field, '24.12.2027')
    expect(changes.at(-1)).toBe('2027-12-24')
  })

  it('passes on an invalid date as typed, and shows the problem on blur', async () => {
    const { changes, field } = show('', { min: '2027-01-10' })
    await userEvent.type(field, 'soon')
    expect(screen.queryByText(/Enter a date/)).toBeNull()
    await userEvent.tab()
    expect([changes.at(-1), screen.getByText(/Enter a date/).textContent]).toEqual([
      'soon',
      'Enter a date, such as 31/12/2027',
    ])
    expect(field).toHaveAttribute('aria-invalid', 'true')
    await userEvent.clear(field)
    await userEvent.type(field, '2027-01-09')
    await userEvent.tab()
    expect(screen.getByText('Choose 10 January 2027 or later')).toBeVisible()
  })

  it('opens a calendar at its date, with keys for days, weeks, months and years', async () => {
    show('2027-01-31')
    const grid = await openMonth()
    expect(grid).toHaveAccessibleName('January 2027')
    expect(at()).toBe('2027-01-31')
    const walk: [string, string][] = [
      ['{ArrowRight}', '2027-02-01'],
      ['{ArrowLeft}', '2027-01-31'],
      ['{ArrowUp}', '2027-01-24'],
      ['{ArrowDown}', '2027-01-31'],
      ['{PageDown}', '2027-02-28'],
      ['{PageUp}', '2027-01-28'],
      ['{Home}', '2027-01-25'],
      ['{End}', '2027-01-31'],
      ['{Shift>}{PageDown}{/Shift}', '2028-01-31'],
      ['{Shift>}{PageUp}{/Shift}', '2027-01-31'],
    ]
    for (const [key, to] of walk) {
      await userEvent.keyboard(key)
      expect(at(), key).toBe(to)
    }
  })

  it('accepts the chosen day and returns focus to the field', async () => {
    const { changes, field } = show('2027-01-31')
    await openMonth()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    expect(changes).toEqual(['2027-01-30'])
    expect(field).toHaveFocus()
    expect(field).toHaveValue('30 January 2027')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  })

  it('offers and accepts only days within its bounds', async () => {
    const choices = [
      ['In 30 days', '2027-02-09'],
      ['In 1 year', '2028-01-10'],
    ] as const
    const { changes } = show('2027-01-15', { min: '2027-01-10', max: '2027-02-20', choices, none: 'No end' })
    await openMonth()
    expect(screen.getByRole('button', { name: 'Saturday 9 January 2027' })).toBeDisabled()
    await userEvent.keyboard('{PageUp}')
    expect(at()).toBe('2027-01-10')
    expect(screen.queryByRole('button', { name: 'In 1 year' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'In 30 days' }))
    await openMonth()
    await userEvent.click(screen.getByRole('button', { name: 'No end' }))
    expect(changes).toEqual(['2027-02-09', ''])
  })

  it('closes only its calendar on Escape and returns focus to the field', async () => {
    let closed = 0
    showPiece(
      <Dialog opened onClose={() => (closed += 1)} title="New share link">
        <DateField label="Link ends" value="2027-01-31" onChange={() => undefined} />
      </Dialog>,
    )
    await screen.findByLabelText('Link ends')
    await openMonth()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    expect(screen.getByLabelText('Link ends')).toHaveFocus()
    expect(closed).toBe(0)
  })
})

describe('a date field that saves automatically', () => {
  const saved = (began = '') => {
    const changes: string[] = []
    showPiece(
      <>
        <SavedDateField aria-label="Expires" value={began} onSave={(day) => changes.push(day)} />
        <button type="button">Elsewhere</button>
      </>,
    )
    return changes
  }
  it('saves once on Enter', async () => {
    const changes = saved()
    await userEvent.type(screen.getByLabelText('Expires'), '2027-03-03{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    await new Promise((done) => setTimeout(done, 20))
    expect(changes).toEqual(['2027-03-03'])
  })
  it('saves on selection and on blur, but not when its calendar opens', async () => {
    const changes = saved('2027-03-03')
    const field = screen.getByLabelText('Expires')
    await userEvent.clear(field)
    await userEvent.type(field, '2027-03-05')
    await openMonth()
    expect(changes).toEqual([])
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(changes).toEqual(['2027-03-06'])
    await userEvent.clear(field)
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    await waitFor(() => expect(changes).toEqual(['2027-03-06', '']))
  })
  it('does not save an invalid date, and reverts on Escape', async () => {
    const changes = saved('2027-03-03')
    const field = screen.getByLabelText('Expires')
    await userEvent.clear(field)
    await userEvent.type(field, 'soon')
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(await screen.findByText(/Enter a date/)).toBeVisible()
    await userEvent.click(field)
    await userEvent.keyboard('{Escape}')
    await userEvent.tab()
    expect(changes).toEqual([])
  })
})
