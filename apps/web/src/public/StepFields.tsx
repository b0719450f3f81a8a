import { downloadWords, type ImageSizeChoice } from '@vitrine/contract'
import { useState } from 'react'
import { completedSteps, missingSteps, type RequiredSteps, sizeLabel, type Step } from '../lib/download-steps.ts'
import type { Me, CompletedSteps } from './api.ts'
import { downloadTexts, stepWords } from './copy.ts'

export const lacksName = (me: Me | undefined) => !me?.user || !`${me.user.first_name}${me.user.last_name}`.trim()

const stepTexts: Record<Step, string> = {
  disclaimer: stepWords.readDisclaimer,
  use_case: stepWords.useCase,
  agreement: stepWords.acceptAgreement,
}
/** The completed steps, and whether all are done. */
export const useSteps = (required: RequiredSteps, before: CompletedSteps) => {
  const [taken, setTaken] = useState(before)
  const [read, setRead] = useState(before.disclaimer !== undefined && before.disclaimer === required.disclaimer?.hash)
  const [agreed, setAgreed] = useState(false)
  const answers = { ...taken, read, agreed }
  const lacks = missingSteps(required, answers).map((step) => stepTexts[step])
  const whole: CompletedSteps = completedSteps(required, answers, taken)
  return { taken, setTaken, read, setRead, agreed, setAgreed, ready: lacks.length === 0, lacks, whole }
}
type Steps = ReturnType<typeof useSteps>

export const Disclaimer = ({ asked, steps, ends }: { asked: RequiredSteps; steps: Steps; ends?: string | undefined }) =>
  asked.disclaimer && (
    <fieldset>
      <legend>{downloadWords.disclaimer}</legend>
      <p className="text">{asked.disclaimer.text}</p>
      {ends && <p>{stepWords.until(ends)}</p>}
      <label>
        <input type="checkbox" checked={steps.read} onChange={(event) => steps.setRead(event.target.checked)} />{' '}
        {stepWords.iHaveRead}
      </label>
    </fieldset>
  )
export const UseCase = ({ asked, steps }: { asked: RequiredSteps; steps: Steps }) =>
  asked.useCase && (
    <>
      <label className="field">
        {downloadWords.useCase}
        <textarea
          rows={3}
          required
          maxLength={2000}
          placeholder={downloadWords.useCaseHint}
          value={steps.taken.useCase ?? ''}
          onChange={(event) => steps.setTaken({ ...steps.taken, useCase: event.target.value })}
        />
      </label>
      {asked.nameless && (
        <label className="field">
          {stepWords.name}
          <input
            type="text"
            maxLength={160}
            autoComplete="name"
            value={steps.taken.name ?? ''}
            onChange={(event) => steps.setTaken({ ...steps.taken, name: event.target.value })}
          />
        </label>
      )}
    </>
  )
/** Selects the size of all images when many files are downloaded. */
export const SizeOfMany = ({
  sizes,
  steps: { taken, setTaken },
}: {
  sizes: readonly ImageSizeChoice[]
  steps: Steps
}) =>
  sizes.length > 1 && (
    <>
      <label className="field">
        {downloadTexts.size}
        <select
          value={taken.size ?? 'original'}
          onChange={({ target }) => setTaken({ ...taken, size: sizes.find((size) => size === target.value) })}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {sizeLabel(size)}
            </option>
          ))}
        </select>
      </label>
      {taken.size && taken.size !== 'original' && <p className="quiet">{downloadWords.sizeOfMany}</p>}
    </>
  )
export const missingInWords = stepWords.missing
/** The steps still missing before the button works. */
export const MissingSteps = ({ steps }: { steps: Steps }) =>
  steps.lacks.length > 0 && <p className="quiet lacks">{missingInWords(steps.lacks)}</p>
export const Agreement = ({ asked, steps }: { asked: RequiredSteps; steps: Steps }) =>
  asked.agreement &&
  !asked.signIn && (
    <fieldset>
      <legend>{downloadWords.agreement}</legend>
      <p className="text">{asked.agreement.text}</p>
      <label>
        <input type="checkbox" checked={steps.agreed} onChange={(event) => steps.setAgreed(event.target.checked)} />{' '}
        {stepWords.iAccept(downloadWords.agreement)}
      </label>
    </fieldset>
  )
