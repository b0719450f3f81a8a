import { downloadWords } from '@vitrine/contract'
import { useState } from 'react'
import type { Me, CompletedSteps, Terms } from './api.ts'
import { stepWords } from './copy.ts'

/** The steps before a download: texts to read and accept, and the use case. */
export type RequiredSteps = Pick<Terms, 'disclaimer' | 'agreement'> & {
  useCase: boolean
  signIn: boolean
  /** True if the visitor's name is not known yet. */
  nameless: boolean
}
export const lacksName = (me: Me | undefined) => !me?.user || !`${me.user.first_name}${me.user.last_name}`.trim()

/** The completed steps, and whether all are done. */
export const useSteps = (
  { disclaimer, agreement, useCase, signIn, nameless }: RequiredSteps,
  before: CompletedSteps,
) => {
  const [taken, setTaken] = useState(before)
  const [read, setRead] = useState(before.disclaimer !== undefined && before.disclaimer === disclaimer?.hash)
  const [agreed, setAgreed] = useState(false)
  const lacks = [
    disclaimer && !read && stepWords.readDisclaimer,
    useCase && (taken.useCase ?? '').trim() === '' && stepWords.useCase,
    !signIn && agreement && !agreed && stepWords.acceptAgreement,
  ].filter((one) => typeof one === 'string')
  const { name = '', ...rest } = taken
  const whole: CompletedSteps = {
    ...rest,
    ...(nameless && name.trim() && { name: name.trim() }),
    ...(disclaimer && { disclaimer: disclaimer.hash }),
    ...(agreement && agreed && { agreement: agreement.hash }),
  }
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
