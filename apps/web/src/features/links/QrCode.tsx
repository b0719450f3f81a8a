import { shareWords } from '@vitrine/contract'
import { QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconDownload } from '../../ui/icons.ts'
import { publicWords } from './copy.ts'
import css from './links.module.css'

/** The width, in modules, of the quiet zone that readers need around the code. */
const MARGIN = 4

/** A QR code to scan with a phone, or to save for print. */
export const QrCode = ({ value }: { value: string }) => {
  const code = useRef<SVGSVGElement>(null)
  const save = () => {
    if (!code.current) return
    const svg = new XMLSerializer().serializeToString(code.current)
    const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    const link = document.createElement('a')
    link.href = address
    link.download = shareWords.qrFile
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  }
  return (
    <div className={css.qr}>
      <QRCodeSVG ref={code} value={value} marginSize={MARGIN} level="M" size={148} title={publicWords.qrTitle} />
      <Button subtle size="small" icon={IconDownload} onClick={save}>
        {publicWords.saveQr}
      </Button>
    </div>
  )
}
