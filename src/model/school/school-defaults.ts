/** What a school is until it says otherwise. The only place that names a time zone, a currency or a calling code. */
export const firstSchool = {
  time_zone: 'Africa/Khartoum',
  currency: 'SDG',
  phone_country: '249',
  colours: { primary: '#0f5a60', accent: '#a11a38' },
} as const;
