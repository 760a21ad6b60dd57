interface EmailProps {
  address: string;
}

/** An address that, where it does not fit, is cut behind its @ and not in a word. */
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
