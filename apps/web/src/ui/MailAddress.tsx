/** A name, or an email address that wraps before its domain if necessary. */
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
