import { type ReactNode, useState } from 'react';

interface DropAreaProps {
  onDrop(files: File[]): void;
  /** A file input among them serves those who do not drop. */
  children: ReactNode;
}

/** An area that takes dropped files. */
export function DropArea({ onDrop, children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the input inside serves all
    <div
      className="drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
