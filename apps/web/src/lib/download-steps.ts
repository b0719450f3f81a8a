import {
  choiceWords,
  type DownloadTerms,
  exceeds,
  type ImageSizeChoice,
  LARGE_PX,
  MEDIUM_PX,
  type OfferedConversion,
  type StepsTaken,
} from '@vitrine/contract'

/** The steps before a download: the logic shared by the app and the public pages, which render it differently. */

export type Step = 'disclaimer' | 'use_case' | 'agreement'
/** The texts to accept, and whether a use case is required. */
export type RequiredSteps = Pick<DownloadTerms, 'disclaimer' | 'agreement'> & {
  useCase: boolean
  /** Whether the user has to sign in first. If so, the agreement is accepted after signing in. */
  signIn?: boolean
  /** Whether the visitor's name is not known yet. */
  nameless?: boolean
}
type StepAnswers = { read: boolean; agreed: boolean; useCase?: string | undefined; name?: string | undefined }

/** The required steps, in the order of the specification. */
export const stepsOf = ({ disclaimer, agreement, useCase, signIn }: RequiredSteps): Step[] => [
  ...(disclaimer ? (['disclaimer'] as const) : []),
  ...(useCase ? (['use_case'] as const) : []),
  ...(agreement && !signIn ? (['agreement'] as const) : []),
]

/** The required steps that are not completed. */
export const missingSteps = (required: RequiredSteps, { read, agreed, useCase = '' }: StepAnswers) => {
  const done = { disclaimer: read, use_case: useCase.trim() !== '', agreement: agreed }
  return stepsOf(required).filter((step) => !done[step])
}

/** The completed steps, as sent to the server. */
export const completedSteps = (
  { disclaimer, agreement, nameless }: RequiredSteps,
  { read, agreed, useCase = '', name = '' }: StepAnswers,
  { shape, size }: Pick<StepsTaken, 'shape' | 'size'>,
) => ({
  shape,
  ...(size && { size }),
  ...(disclaimer && read && { disclaimer: disclaimer.hash }),
  ...(agreement && agreed && { agreement: agreement.hash }),
  ...(useCase.trim() && { useCase: useCase.trim() }),
  ...(nameless && name.trim() && { name: name.trim() }),
})

/** The shape to request for a chosen size. A custom size is the length of the given side in pixels. */
export const shapeOf = (
  { choice, width, height }: OfferedConversion,
  custom?: number,
  side: 'width' | 'height' = 'width',
) => {
  if (choice === 'custom' && custom !== undefined) return side === 'height' ? `h${custom}` : `w${custom}`
  return width ? `w${width}` : height ? `h${height}` : choice
}

type Sized = { kind?: string; width?: number | null; height?: number | null }
/** The sizes to choose from for many files: the original, and those that make at least one image smaller. */
export const sizesForMany = (files: readonly Sized[]): ImageSizeChoice[] => {
  const images = files.filter(({ kind }) => kind === 'image' || kind === 'vector')
  const isUseful = (px: number) => images.some((one) => exceeds(one, px))
  return [
    'original',
    ...(isUseful(LARGE_PX) ? (['large'] as const) : []),
    ...(isUseful(MEDIUM_PX) ? (['medium'] as const) : []),
  ]
}
export const sizeLabel = (size: ImageSizeChoice) => choiceWords[size]

/** Finds the texts of the steps. A team has one text per step, so the first file that requires the step is enough. */
export const findTexts = async (
  files: readonly string[],
  steps: readonly string[],
  termsOf: (file: string) => Promise<Pick<DownloadTerms, 'disclaimer' | 'agreement'> | undefined>,
): Promise<Pick<RequiredSteps, 'disclaimer' | 'agreement'>> => {
  let disclaimer: RequiredSteps['disclaimer'] = null
  let agreement: RequiredSteps['agreement'] = null
  const lacks = () =>
    (steps.includes('disclaimer') && disclaimer === null) || (steps.includes('agreement') && agreement === null)
  for (const file of files) {
    if (!lacks()) break
    const found = await termsOf(file)
    disclaimer ??= found?.disclaimer ?? null
    agreement ??= found?.agreement ?? null
  }
  return { disclaimer, agreement }
}

type Preparing = { ready: false; prepared: number; images: number }
/** Starts a zip, and repeats the request while its images are being converted. */
export const beginZipUntilReady = async <Ready extends { ready: true }>(
  begin: () => Promise<Ready | Preparing>,
  onWait: (preparing: Preparing) => void,
  first?: Ready | Preparing,
): Promise<Ready> => {
  let begun = first ?? (await begin())
  while (!begun.ready) {
    onWait(begun)
    begun = await begin()
  }
  return begun
}
