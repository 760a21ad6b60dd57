interface EmailProps {
  address: string;
}

/** An e-mail address that can wrap after the @, not inside a word. */
export function Email({ address }: EmailProps) {
  const [user = '', ...host] = address.split('@');
  return (
    <bdi dir="ltr" className="cell-email">
      {user}
      {host.length > 0 && (
        <>
          @<wbr />
          {host.join('@')}
        </>
      )}
    </bdi>
  );
}
