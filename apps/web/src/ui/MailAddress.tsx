/** A name, or an e-mail address that breaks, where it must, before its domain. */
export const MailAddress = ({ text }: { text: string }) => {
  const at = text.lastIndexOf('@')
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
