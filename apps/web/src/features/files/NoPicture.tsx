import { Loader } from '@mantine/core'
import { fileWords, type Version } from '@vitrine/contract'
import { sizeInWords } from '../../lib/sizes.ts'
import { Button } from '../../ui/Button.tsx'
import { IconRefresh } from '../../ui/icons.ts'
import { fileActions } from './actions.ts'
import { KindIcon } from './KindIcon.tsx'
import css from './NoPicture.module.css'
import { useFileTools } from './tools.ts'
import type { FileView } from './view.ts'
import { typeInWords } from './words.ts'

/** An honest card for what cannot be shown, yet or ever: what it is, why, and what can be done. */
export const NoPicture = ({ view, version }: { view: FileView; version: Version }) => {
  const tools = useFileTools()
  const retry = fileActions.find(({ id }) => id === 'retry')
  const { kind, file_type, size, processed, problem } = version
  return (
    <div className={css.card}>
      <span className={css.mark}>
        {processed ? (
          <KindIcon kind={kind} size={40} stroke={1.2} />
        ) : (
          <Loader size={28} color="var(--stage-ink)" aria-hidden />
        )}
      </span>
      <p className={css.title}>{processed ? typeInWords(file_type) : fileWords.processing}</p>
      <p className={css.text}>
        {processed
          ? (problem?.text ?? 'There is no picture of this file. It is kept as it is, and can be downloaded.')
          : 'The picture appears here as soon as it is made.'}
      </p>
      <p className={css.text}>{sizeInWords(size)}</p>
      {problem && retry?.visible(view) && tools && (
        <Button icon={IconRefresh} why={retry.why(view)} onClick={() => void retry.run(view, tools)}>
          Try again
        </Button>
      )}
    </div>
  )
}
