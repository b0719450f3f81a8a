import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { useRegistry } from '../../lib/registry.ts'
import { renderPart } from '../../testing/app.tsx'
import { promptForSteps, questions } from './steps.ts'
import StepsDialog from './StepsDialog.tsx'

const Host = () => {
  const [question] = useRegistry(questions)
  return question ? <StepsDialog key={question.id} question={question} /> : null
}
afterEach(() => act(() => questions.list().forEach(({ id }) => questions.remove(id))))

const terms = {
  steps: ['disclaimer', 'use_case', 'agreement', 'request'],
  disclaimer: { text: 'Mind the copyright.', hash: 'd' },
  agreement: { text: 'Print the credit.', hash: 'a' },
  reasons: [],
  marked: false,
  sizes: [],
} satisfies Parameters<typeof promptForSteps>[0]['terms']
const begin = () => {
  renderPart(<Host />)
  let answer: unknown = 'none yet'
  act(() => {
    void promptForSteps({ name: 'harbour.jpg', terms, choose: false, shape: 'w1080' }).then((taken) => {
      answer = taken
    })
  })
  return () => answer
}

it('shows the steps in the order of the specification, and returns the answers', async () => {
  const answer = begin()
  expect(await screen.findByRole('dialog', { name: 'Disclaimer' })).toHaveTextContent('Mind the copyright.')
  await userEvent.click(screen.getByLabelText('I have read this'))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('dialog', { name: 'Use Case Required' })
  await userEvent.type(screen.getByPlaceholderText("I'd like to use this for..."), 'A poster')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('dialog', { name: 'Download Agreement' })).toHaveTextContent('Print the credit.')
  await userEvent.click(screen.getByLabelText('I accept the Download Agreement'))
  await userEvent.click(screen.getByRole('button', { name: 'Request Download' }))
  expect(answer()).toEqual({ shape: 'w1080', disclaimer: 'd', agreement: 'a', useCase: 'A poster' })
})

it('does not continue until the step is completed, and returns null when cancelled', async () => {
  const answer = begin()
  await screen.findByRole('dialog', { name: 'Disclaimer' })
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('dialog', { name: 'Disclaimer' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(answer()).toBeNull()
})

it('asks for the height or the width of a custom size, depending on the given side', async () => {
  const sizes = [
    { choice: 'original' as const, label: 'Original', width: null, height: null },
    { choice: 'custom' as const, label: 'Custom size', width: null, height: null },
  ]
  for (const [side, shape] of [
    ['height', 'h400'],
    ['width', 'w400'],
  ] as const) {
    const { unmount } = renderPart(<Host />)
    let answer: unknown
    const asked = { ...terms, steps: [], disclaimer: null, agreement: null, sizes }
    act(() => {
      void promptForSteps({ name: 'harbour.jpg', terms: asked, choose: true, shape: 'original', side }).then(
        (taken) => {
          answer = taken
        },
      )
    })
    await userEvent.click(await screen.findByRole('combobox', { name: 'Size' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Custom size' }))
    expect(screen.getByLabelText(side === 'height' ? 'Height in pixels' : 'Width in pixels')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    expect(answer).toMatchObject({ shape })
    unmount()
  }
})

it('returns the size chosen for several files, and explains which files a smaller size applies to', async () => {
  renderPart(<Host />)
  let answer: unknown
  const sizes = (['original', 'medium'] as const).map((choice) => ({
    choice,
    label: choice,
    width: null,
    height: null,
  }))
  const asked = { ...terms, steps: [], disclaimer: null, agreement: null, sizes }
  act(() => {
    void promptForSteps({ name: '2 files', terms: asked, choose: true, many: true, shape: 'original' }).then(
      (taken) => {
        answer = taken
      },
    )
  })
  const size = await screen.findByRole('combobox', { name: 'Size' })
  expect(screen.queryByText(/All other files are included as originals/)).toBeNull()
  await userEvent.click(size)
  await userEvent.click(await screen.findByRole('option', { name: 'medium' }))
  expect(screen.getByText(/All other files are included as originals/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect(answer).toEqual({ shape: 'original', size: 'medium' })
})
