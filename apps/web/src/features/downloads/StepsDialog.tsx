import { Checkbox, NumberInput, Select, Textarea } from '@mantine/core'
import {
  downloadWords,
  type OfferedConversion,
  RESIZE_DEFAULT_PX,
  RESIZE_MAX_PX,
  type StepsTaken,
} from '@vitrine/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import css from './downloads.module.css'
import type { Question } from './steps.ts'

type Stage = 'size' | 'disclaimer' | 'use_case' | 'agreement'
const titles: Record<Stage, string> = {
  size: 'Choose a size',
  disclaimer: downloadWords.disclaimer,
  use_case: downloadWords.useCase,
  agreement: downloadWords.agreement,
}
/** What is asked, in the order of the specification. */
const stagesOf = ({ terms, choose }: Question): Stage[] => [
  ...(choose && terms.sizes.length > 1 ? (['size'] as const) : []),
  ...(terms.disclaimer ? (['disclaimer'] as const) : []),
  ...(terms.steps.includes('use_case') ? (['use_case'] as const) : []),
  ...(terms.agreement ? (['agreement'] as const) : []),
]

const shapeOf = ({ choice, width, height }: OfferedConversion, custom: number, side: Question['side']) => {
  if (choice === 'custom') return side === 'height' ? `h${custom}` : `w${custom}`
  return width ? `w${width}` : height ? `h${height}` : choice
}

type Taken = { choice: string; custom: number; useCase: string; read: boolean; agreed: boolean }
type StageProps = { question: Question; taken: Taken; set: (change: Partial<Taken>) => void }

const SizeStage = ({ question: { terms, side }, taken, set }: StageProps) => (
  <Fields>
    <Select
      label="Size"
      data={terms.sizes.map(({ choice, label }) => ({ value: choice, label }))}
      value={taken.choice}
      allowDeselect={false}
      data-autofocus
      onChange={(choice) => choice && set({ choice })}
    />
    {taken.choice === 'custom' && (
      <NumberInput
        label={side === 'height' ? 'Height in pixels' : 'Width in pixels'}
        min={1}
        max={RESIZE_MAX_PX}
        allowDecimal={false}
        value={taken.custom}
        onChange={(value) => set({ custom: typeof value === 'number' && value >= 1 ? value : RESIZE_DEFAULT_PX })}
      />
    )}
    {terms.marked && <Note>What is larger than 400 px comes with a watermark.</Note>}
  </Fields>
)
const DisclaimerStage = ({ question: { terms }, taken, set }: StageProps) => (
  <Fields>
    <p className={css.text}>{terms.disclaimer?.text}</p>
    <Checkbox
      label="I have read this"
      checked={taken.read}
      data-autofocus
      onChange={(event) => set({ read: event.currentTarget.checked })}
    />
  </Fields>
)
const UseCaseStage = ({ question: { terms }, taken, set }: StageProps) => (
  <Fields>
    {terms.steps.includes('request') && (
      <Note>Your team reviews this request. You’ll get an email with the answer.</Note>
    )}
    <Textarea
      label="What is it for?"
      placeholder={downloadWords.useCaseHint}
      rows={4}
      maxLength={2000}
      required
      value={taken.useCase}
      data-autofocus
      onChange={(event) => set({ useCase: event.currentTarget.value })}
    />
  </Fields>
)
const AgreementStage = ({ question: { terms }, taken, set }: StageProps) => (
  <Fields>
    <p className={css.text}>{terms.agreement?.text}</p>
    <Checkbox
      label={`I accept the ${downloadWords.agreement}`}
      checked={taken.agreed}
      data-autofocus
      onChange={(event) => set({ agreed: event.currentTarget.checked })}
    />
  </Fields>
)
const stageOf = { size: SizeStage, disclaimer: DisclaimerStage, use_case: UseCaseStage, agreement: AgreementStage }

/** The dialogs before a download, one after the other; what was given stays when one goes back. */
const StepsDialog = ({ question }: { question: Question }) => {
  const { terms, shape, answer, name } = question
  const stages = stagesOf(question)
  const [at, setAt] = useState(0)
  const [taken, setTaken] = useState<Taken>({
    choice: 'original',
    custom: RESIZE_DEFAULT_PX,
    useCase: '',
    read: false,
    agreed: false,
  })
  const stage = stages[at] ?? 'size'
  const done = { size: true, disclaimer: taken.read, use_case: taken.useCase.trim() !== '', agreement: taken.agreed }
  const last = at >= stages.length - 1
  const Inside = stageOf[stage]
  const give = () => {
    const size = terms.sizes.find(({ choice }) => choice === taken.choice)
    const whole: StepsTaken = {
      shape: question.choose && size ? shapeOf(size, taken.custom, question.side) : shape,
      ...(terms.disclaimer && { disclaimer: terms.disclaimer.hash }),
      ...(terms.agreement && { agreement: terms.agreement.hash }),
      ...(taken.useCase.trim() && { useCase: taken.useCase.trim() }),
    }
    answer(whole)
  }
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (!done[stage]) return
    if (last) give()
    else setAt(at + 1)
  }
  const action = terms.steps.includes('request') ? downloadWords.request : downloadWords.download
  return (
    <Dialog
      key={stage}
      opened
      title={titles[stage]}
      sub={name}
      onClose={() => answer(null)}
      onSubmit={go}
      footer={
        <>
          {at > 0 ? (
            <Button onClick={() => setAt(at - 1)}>Back</Button>
          ) : (
            <Button onClick={() => answer(null)}>Cancel</Button>
          )}
          <Button primary type="submit" why={done[stage] ? null : 'Something is still to be done above.'}>
            {last ? action : 'Continue'}
          </Button>
        </>
      }
    >
      <Inside question={question} taken={taken} set={(change) => setTaken((now) => ({ ...now, ...change }))} />
    </Dialog>
  )
}
export default StepsDialog
