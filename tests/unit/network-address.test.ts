import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from '../../src/model/network-address.ts';

describe('the network that an address counts as', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['127.0.0.1', '127.0.0.1'],
  ])('of IPv4 %j is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['::ffff:203.0.113.7'],
    ['::FFFF:203.0.113.7'],
    ['::ffff:cb00:7107'],
    ['0:0:0:0:0:ffff:203.0.113.7'],
    ['[::ffff:203.0.113.7]:443'],
  ])('of IPv4 in IPv6 %j is the IPv4 address', (address) => {
    expect(networkOf(address)).toBe('203.0.113.7');
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:8080', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1:2:3:4%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ])('of IPv6 %j is its /64, %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['unknown'],
    [''],
    ['1.2.3'],
    ['2001:db8::1::2'],
    ['1:2:3:4:5:6:7:8:9'],
    ['::g'],
    [']/x[::1'],
    ['1.2.3.4, 5.6.7.8'],
  ])('of %j, which is no address, is itself', (address) => {
    expect(networkOf(address)).toBe(address);
  });

  it('is the same for all 2^64 addresses of a network, and another for the next', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const four = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(four, four, four, (net, one, other) => {
        const write = (host: number[]) => [...net, ...host].map((each) => each.toString(16)).join(':');
        if (net.every((each) => each === 0)) return;
        expect(networkOf(write(one))).toBe(networkOf(write(other)));
        const [first = 0, ...rest] = net;
        const beside = [first ^ 1, ...rest, ...one].map((each) => each.toString(16)).join(':');
        expect(networkOf(beside)).not.toBe(networkOf(write(one)));
      }),
    );
  });

  it('is short and never throws, whatever is sent as an address', () => {
    expect(networkOf('x'.repeat(1_000_000))).toHaveLength(45);
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => networkOf(text).length <= 45));
  });
});
