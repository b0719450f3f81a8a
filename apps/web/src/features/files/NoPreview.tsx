import { Loader } from '@mantine/core'
import { fileWords, problemInWords, type Version } from '@vitrine/contract'
import { sizeInWords } from '../../lib/sizes.ts'
import { Button } from '../../ui/Button.tsx'
import { IconDownload } from '../../ui/icons.ts'
import { downloadFile } from '../downloads/index.ts'
import { KindIcon } from '../../lib/KindIcon.tsx'
import css from './NoPreview.module.css'
import { RetryButton } from './RetryButton.tsx'
import type { FileView } from './view.ts'
import { stageWords, typeInWords } from './copy.ts'

const Processing = ({ waits }: { waits: string | undefined }) => (
  <>
    <span className={css.mark}>
      <Loader size={28} color="var(--stage-ink)" aria-hidden />
    </span>
    <p className={css.title}>{fileWords.processing}</p>
    <p className={css.text}>{waits ?? stageWords.previewSoon}</p>
  </>
)

/** Shown instead of a file without a preview: its type, the reason, and the actions still available. */
export const NoPreview = ({ view, version }: { view: FileView; version: Version }) => {
  const { uuid, kind, file_type, size, processed, problem } = version
  return (
    <div className={css.card} role="status">
      {processed ? (
        <>
          <span className={css.mark}>
            <KindIcon kind={kind} size={40} stroke={1.2} />
          </span>
          <p className={css.title}>
            {typeInWords(file_type)}, {sizeInWords(size)}
          </p>
          <p className={css.text}>{problem ? problemInWords(problem) : stageWords.noPreview[kind]}</p>
          {!view.file.recycled && (
            <div className={css.actions}>
              <Button
                size="small"
                icon={IconDownload}
                why={view.why('download')}
                onClick={() => void downloadFile(view.file, { version: uuid })}
              >
                {stageWords.download}
              </Button>
              {problem && <RetryButton view={view} version={version} />}
            </div>
          )}
        </>
      ) : (
        <Processing waits={problem?.text} />
      )}
    </div>
  )
}
